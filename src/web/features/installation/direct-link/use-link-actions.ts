import { useMutation, useQueryClient } from '@tanstack/react-query'
import { linkOrigin } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { isTooLong, type LinkSettings } from './capture-address.ts'
import {
  assignLink,
  captureLinkQuery,
  type LinkBase,
  type ListedLink,
  publishLink,
  type ShortLink,
  switchLink,
  updateLink,
} from './links-queries.ts'

const awaits = [['capture-links']] as const

export function useLinkActions() {
  const queryClient = useQueryClient()
  // Updates the cache in case the list cannot be reloaded.
  const keep = (link: ShortLink) =>
    queryClient.setQueryData(captureLinkQuery(link.company_id, link.id).queryKey, link)
  return {
    create: useMutation({
      meta: { failure: 'Erro ao criar link', awaits },
      mutationFn: async ({ companyId, settings }: NewLink) => {
        refuseTooLong(settings)
        return publishLink(companyId, settings)
      },
      onSuccess: (link, { replaces }) => {
        keep(link)
        const old = replaces && 'O anterior continua funcionando.'
        toastSuccess('Link criado!', old || 'Copie e compartilhe: os leads já chegam por ele.')
      },
    }),
    update: useMutation({
      meta: { failure: 'Erro ao atualizar link', awaits },
      mutationFn: async ({ base, settings }: LinkChange) => {
        refuseTooLong(settings)
        return updateLink(base, settings)
      },
      onSuccess: (link) => {
        keep(link)
        toastSuccess('Link atualizado!', 'Quem abrir o link já vê a mudança.')
      },
    }),
    assign: useMutation({
      meta: { failure: 'Erro ao atualizar link', awaits, invalidates: [['teams']] },
      mutationFn: ({ link, teamId }: { link: ListedLink; teamId: string | null }) =>
        assignLink(link.id, teamId),
      onSuccess: (_, { teamId }) =>
        toastSuccess(
          'Link atualizado!',
          teamId ? 'Os leads dele vão para a equipe.' : 'Os leads dele vão para toda a empresa.',
        ),
    }),
    toggle: useMutation({
      meta: { failure: 'Erro ao atualizar link', awaits },
      mutationFn: ({ id, active }: ListedLink) => switchLink(id, !active),
      onSuccess: (_, { active }) => {
        if (active) toastSuccess('Link desativado!', 'Quem abrir o link verá que ele expirou.')
        else toastSuccess('Link ativado!', 'Ele volta a receber leads.')
      },
    }),
  }
}

type NewLink = {
  companyId: string
  settings: LinkSettings
  /** A new code for a published link (product decision 18). */
  replaces: boolean
}
type LinkChange = { base: LinkBase; settings: LinkSettings }

function refuseTooLong({ teamId: _, ...config }: LinkSettings) {
  if (!isTooLong(linkOrigin(), config)) return
  throw new Error('Os textos deste link ficaram longos demais. Encurte a mensagem ou os endereços.')
}
