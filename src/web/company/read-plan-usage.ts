import { queryOptions, skipToken } from '@tanstack/react-query'
import { live } from '../live.ts'
import { countRows, rowCount } from '../rows/count-rows.ts'
import { supabase } from '../supabase.ts'

export type PlanUsage = { leads: number; sellers: number; pages: number }

/** All leads, sellers that are not archived, and pages, active or not. */
export async function readPlanUsage(companyId: string): Promise<PlanUsage> {
  const [leads, sellers, pages] = await Promise.all([
    // From tallies, in constant time.
    supabase().rpc('get_lead_counters', { p_company_id: companyId }),
    countSellers(companyId),
    countRows(supabase().from('capture_pages').select('id', rowCount).eq('company_id', companyId)),
  ])
  if (leads.error) throw leads.error
  return { leads: leads.data[0]?.total ?? 0, sellers, pages }
}

/** Counts against the limit of the plan: role seller, not archived. */
function countSellers(companyId: string): Promise<number> {
  return countRows(
    supabase()
      .from('sellers')
      .select('id', rowCount)
      .eq('company_id', companyId)
      .eq('role', 'seller')
      .is('deleted_at', null),
  )
}

export const usedSellersQuery = (companyId: string | null | undefined) =>
  queryOptions({
    queryKey: ['sellers', 'used', companyId],
    queryFn: companyId ? () => countSellers(companyId) : skipToken,
    ...live,
  })
