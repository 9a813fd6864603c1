import { queryOptions } from '@tanstack/react-query'
import { byName } from '../../by-name.ts'
import { readPlanUsage } from '../../company/read-plan-usage.ts'
import { live } from '../../live.ts'
import { supabase } from '../../supabase.ts'

export const usageQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['billing', 'usage', companyId],
    queryFn: () => readPlanUsage(companyId),
    // Spec section 9.
    ...live,
  })

export const adminsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['billing', 'admins', companyId],
    queryFn: async () => {
      const { data, error } = await supabase()
        .from('users')
        .select('name')
        .eq('company_id', companyId)
        .eq('role', 'admin')
        .eq('approved', true)
        .limit(3)
      if (error) throw error
      return byName(data).map(({ name }) => name)
    },
  })
