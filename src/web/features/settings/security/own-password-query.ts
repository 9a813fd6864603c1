import { queryOptions } from '@tanstack/react-query'
import { supabase } from '../../../supabase.ts'

/** Identities do not tell: invitations and providers set no password. */
export const ownPasswordQuery = queryOptions({
  queryKey: ['own-password'],
  queryFn: async () => {
    const { data, error } = await supabase().rpc('has_own_password')
    if (error) throw error
    return data
  },
})
