import { queryOptions } from '@tanstack/react-query'
import { readPlanUsage } from '../../company/read-plan-usage.ts'
import { live } from '../../live.ts'
import { supabase } from '../../supabase.ts'

export const companyUsageQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['companies', 'usage', companyId],
    queryFn: () => readPlanUsage(companyId),
    ...live,
  })

export const companyActivityQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['notifications', 'of-company', companyId],
    queryFn: async () => {
      const { data, error } = await supabase().rpc('get_notifications', {
        p_company_id: companyId,
        p_limit: 12,
      })
      if (error) throw error
      return data
    },
    ...live,
  })
