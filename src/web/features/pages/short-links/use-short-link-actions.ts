import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../../failure-message.ts'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import {
  addShortLink,
  removeShortLink,
  type ShortLink,
  shortAddress,
  switchShortLink,
} from './short-links-queries.ts'

export type NewShortLink = { companyId: string; originalUrl: string; code: string }

/** The tab's writes, each with its toasts in the words of spec section 8. */
export function useShortLinkActions() {
  return {
    create: useLinkWrite('Erro ao criar link', async (input: NewShortLink) => {
      const link = await addShortLink(input.companyId, input.originalUrl, input.code)
      toastSuccess('Link criado!', shortAddress(link.short_code))
    }),
    toggle: useLinkWrite('Erro ao atualizar link', async ({ id, active }: ShortLink) => {
      await switchShortLink(id, !active)
      if (active) toastSuccess('Link desativado!', 'Quem abrir o link verá que ele expirou.')
      else toastSuccess('Link ativado!', 'Ele volta a funcionar.')
    }),
    remove: useLinkWrite('Erro ao excluir link', async ({ id, short_code }: ShortLink) => {
      await removeShortLink(id)
      toastSuccess('Link excluído!', `${shortAddress(short_code)} deixou de funcionar.`)
    }),
  }
}

function useLinkWrite<Input>(failure: string, write: (input: Input) => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: write,
    onError: (error) => toastFailure(failure, failureMessage(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['short-links'] }),
        // The screen of Installation lists those of them that lead to a form.
        queryClient.invalidateQueries({ queryKey: ['capture-links'] }),
      ]),
  })
}
