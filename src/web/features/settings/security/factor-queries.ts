import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { supabase } from '../../../supabase.ts'
import { sessionsQuery } from './sessions-queries.ts'

/** The app that is verified, and what else may be confirmed with. */
export const appQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async () => {
    const { data, error } = await supabase().auth.mfa.listFactors()
    if (error) throw error
    const other = data.webauthn[0] ? 'a chave de acesso' : data.phone[0] && 'o código por mensagem'
    return { app: data.totp[0], other }
  },
})

export type DeviceKey = {
  id: string
  friendly_name?: string | undefined
  created_at: string
  /** Another key or the app confirms who it is as well. */
  hasOther: boolean
}

export const deviceKeysQuery = queryOptions({
  queryKey: ['device-keys'],
  queryFn: async (): Promise<DeviceKey[]> => {
    const { data, error } = await supabase().auth.mfa.listFactors()
    if (error) throw error
    const hasOther = data.webauthn.length + data.totp.length + data.phone.length > 1
    return data.webauthn.map((key) => ({ ...key, hasOther }))
  },
})

/** Each says what it makes of the others, and sessions without one end with its first use. */
export function useReloadFactors() {
  const queryClient = useQueryClient()
  return () => {
    // Held where the session has to be confirmed first: nobody waits for it.
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    const read = [appQuery, deviceKeysQuery]
    return Promise.all(read.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
  }
}
