import { queryOptions } from '@tanstack/react-query'
import { supabase } from '../../../supabase.ts'

/** By whom an account was made says nothing of it: an invitation and a provider give none. */
export const ownPasswordQuery = queryOptions({
  queryKey: ['own-password'],
  queryFn: async () => {
    const { data, error } = await supabase().rpc('has_own_password')
    if (error) throw error
    return data
  },
})
