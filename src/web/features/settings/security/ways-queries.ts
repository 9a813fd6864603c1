import type { UserIdentity } from '@supabase/supabase-js'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { noteAskedProvider, takeAskedProvider } from '../../../session/asked-provider.ts'
import { endSession } from '../../../session/end-session.ts'
import type { MailLink } from '../../../session/mail-link.ts'
import { ownerOf } from '../../../session/open-link-session.ts'
import { linkOrigin, supabase } from '../../../supabase.ts'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import { wayMessage } from './way-message.ts'

export const waysQuery = queryOptions({
  queryKey: ['ways-of-signing-in'],
  queryFn: async () => {
    const { data, error } = await supabase().auth.getUserIdentities()
    if (error) throw error
    const by = (wanted: string) => data.identities.find(({ provider }) => provider === wanted)
    const [email, google] = [by('email'), by('google')]
    const others = data.identities.filter((one) => one !== email && one !== google).length
    return { email, google, others }
  },
})

/** Leaves the page; `useLinked` reads the response. */
export function useLinkGoogle() {
  return useMutation({
    meta: { failure: notConnected, reason: wayMessage },
    mutationFn: async () => {
      noteAskedProvider({ linking: true })
      const options = {
        redirectTo: `${linkOrigin()}${paths.login}`,
        queryParams: { prompt: 'select_account' },
      }
      const { error } = await supabase().auth.linkIdentity({ provider: 'google', options })
      if (!error) return
      takeAskedProvider()
      throw error
    },
  })
}

export function useUnlink() {
  const reload = useReload()
  return useMutation({
    meta: { failure: 'Erro ao desconectar o Google', reason: wayMessage },
    mutationFn: async (identity: UserIdentity) => {
      const { error } = await supabase().auth.unlinkIdentity(identity)
      if (error) throw error
    },
    onSuccess: () => toastSuccess('Google desconectado.', 'Você entra com e-mail e senha.'),
    onSettled: reload,
  })
}

/**
 * The response carries a session that names the linked account; this page ends it and keeps its
 * own.
 */
export function useFinishLinking() {
  const reload = useReload()
  return async (answer: MailLink, userId: string) => {
    if (answer.kind === 'failure') return toastFailure(notConnected, wayMessage(answer))
    const owner = await ownerOf(answer.tokens)
    await endSession(answer.tokens)
    await reload()
    if (typeof owner === 'string') {
      toastFailure('Não foi possível confirmar', 'Veja abaixo se o Google já aparece conectado.')
    } else if (owner.id !== userId) {
      toastFailure(notConnected, `Ele foi conectado à conta ${owner.email}, não a esta.`)
    } else toastSuccess('Google conectado!', 'Você também pode entrar com ele.')
  }
}

const notConnected = 'Google não conectado'

function useReload() {
  const queryClient = useQueryClient()
  return async () => {
    // The session contains the identities, which are needed after it expires.
    await supabase().auth.refreshSession()
    await queryClient.invalidateQueries({ queryKey: waysQuery.queryKey })
  }
}
