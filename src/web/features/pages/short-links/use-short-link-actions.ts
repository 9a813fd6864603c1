import { useMutation } from '@tanstack/react-query'
import { shortAddress } from '../../../create-short-link.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import {
  addShortLink,
  type NewShortLink,
  removeShortLink,
  type ShortLink,
  switchShortLink,
} from './short-links-queries.ts'

/** The installation screen lists short links that lead to a form. */
const awaits = [['short-links'], ['capture-links']] as const

export function useShortLinkActions() {
  return {
    create: useMutation({
      meta: { failure: 'Erro ao criar link', awaits },
      mutationFn: (link: NewShortLink) => addShortLink(link),
      onSuccess: ({ short_code }) => toastSuccess('Link criado!', shortAddress(short_code)),
    }),
    toggle: useMutation({
      meta: { failure: 'Erro ao atualizar link', awaits },
      mutationFn: ({ id, active }: ShortLink) => switchShortLink(id, !active),
      onSuccess: (_, { active }) => {
        if (active) toastSuccess('Link desativado!', 'Quem abrir o link verá que ele expirou.')
        else toastSuccess('Link ativado!', 'Ele volta a funcionar.')
      },
    }),
    remove: useMutation({
      meta: { failure: 'Erro ao excluir link', awaits },
      mutationFn: ({ id }: ShortLink) => removeShortLink(id),
      onSuccess: (_, { short_code }) =>
        toastSuccess('Link excluído!', `${shortAddress(short_code)} deixou de funcionar.`),
    }),
  }
}
