import { isAuthError } from '@supabase/supabase-js'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import { failureMessage } from '../../../failure-message.ts'
import { supabase } from '../../../supabase.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { accountMessage } from '../account-message.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: () => callRpc('list_own_sessions'),
})

export type OwnSession = Awaited<ReturnType<NonNullable<typeof sessionsQuery.queryFn>>>[number]

export function useEndSession() {
  return useEnding('Aparelho desconectado.', (id: string) =>
    callRpc('end_own_session', { p_id: id }),
  )
}

export function useEndOthers() {
  return useEnding('Os outros aparelhos saíram da sua conta.', async () => {
    const { error } = await supabase().auth.signOut({ scope: 'others' })
    if (error) throw error
  })
}

function useEnding<Input>(done: string, end: (input: Input) => Promise<unknown>) {
  return useMutation({
    meta: {
      failure: 'Erro ao desconectar',
      reason: (error) => (isAuthError(error) ? accountMessage(error) : failureMessage(error)),
      awaits: [sessionsQuery.queryKey],
    },
    mutationFn: end,
    onSuccess: () => toastSuccess(done),
  })
}
