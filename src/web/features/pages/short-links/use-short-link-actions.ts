import { toastSuccess } from '../../../ui/toast.ts'
import { useWrite } from '../../../use-write.ts'
import {
  addShortLink,
  removeShortLink,
  type ShortLink,
  shortAddress,
  switchShortLink,
} from './short-links-queries.ts'

export type NewShortLink = { companyId: string; originalUrl: string; code: string }

/** The screen of Installation lists those that lead to a form. */
const changed = [['short-links'], ['capture-links']] as const

/** The tab's writes, each with its toasts in the words of spec section 8. */
export function useShortLinkActions() {
  return {
    create: useWrite('Erro ao criar link', changed, async (input: NewShortLink) => {
      const link = await addShortLink(input.companyId, input.originalUrl, input.code)
      toastSuccess('Link criado!', shortAddress(link.short_code))
    }),
    toggle: useWrite('Erro ao atualizar link', changed, async ({ id, active }: ShortLink) => {
      await switchShortLink(id, !active)
      if (active) toastSuccess('Link desativado!', 'Quem abrir o link verá que ele expirou.')
      else toastSuccess('Link ativado!', 'Ele volta a funcionar.')
    }),
    remove: useWrite('Erro ao excluir link', changed, async ({ id, short_code }: ShortLink) => {
      await removeShortLink(id)
      toastSuccess('Link excluído!', `${shortAddress(short_code)} deixou de funcionar.`)
    }),
  }
}
