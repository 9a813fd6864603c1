import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { supabase } from '../../../supabase.ts'
import { sessionsQuery } from './sessions-queries.ts'

/** The verified app, and another factor if there is one. */
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
  /** Another key or the app remains. */
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

/** The queries depend on each other, and the first use of a factor ends other sessions. */
export function useReloadFactors() {
  const queryClient = useQueryClient()
  return () => {
    // Not awaited: it may be held until the session is confirmed.
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    const read = [appQuery, deviceKeysQuery]
    return Promise.all(read.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
  }
}

/** With several keys, only the server knows whether this session used the remaining one. */
export const factorHint =
  'Se você ainda não confirmou assim neste aparelho, isso será pedido logo em seguida.'
