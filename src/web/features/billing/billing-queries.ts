import { queryOptions } from '@tanstack/react-query'
import type { Plan } from '../../../domain/plans.ts'
import { byName } from '../../by-name.ts'
import { callRpc } from '../../call-rpc.ts'
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

/** The server takes the plan's limits and ignores these, unless the caller is super_admin. */
export async function changePlan(companyId: string, { id, limits }: Plan): Promise<void> {
  await callRpc('update_company', {
    p_id: companyId,
    p_plan: id,
    p_leads_limit: limits.leads,
    p_sellers_limit: limits.sellers,
    p_pages_limit: limits.pages,
  })
}
