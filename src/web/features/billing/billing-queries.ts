/** What the billing screen reads and writes (spec sections 2, 7 and 9). */
import type { PostgrestError } from '@supabase/supabase-js'
import type { Plan } from '../../../domain/plans.ts'
import { supabase } from '../../supabase.ts'

export type Usage = { leads: number; sellers: number; pages: number }

/** The documented counts: all leads, sellers that are not archived, pages whether active or not. */
export async function readUsage(companyId: string): Promise<Usage> {
  const head = { count: 'exact', head: true } as const
  const [leads, sellers, pages] = await Promise.all([
    // From the tallies: as fast at a million leads as at ten.
    supabase().rpc('get_lead_counters', { p_company_id: companyId }),
    counted(
      supabase()
        .from('sellers')
        .select('id', head)
        .eq('company_id', companyId)
        .eq('role', 'seller')
        .is('deleted_at', null),
    ),
    counted(supabase().from('capture_pages').select('id', head).eq('company_id', companyId)),
  ])
  if (leads.error) throw leads.error
  return { leads: leads.data[0]?.total ?? 0, sellers, pages }
}

/** Whom to ask for another plan. */
export async function listAdmins(companyId: string): Promise<string[]> {
  const { data, error } = await supabase()
    .from('users')
    .select('name')
    .eq('company_id', companyId)
    .eq('role', 'admin')
    .eq('approved', true)
    .limit(3)
  if (error) throw error
  return data.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'pt-BR'))
}

/** The documented payload of a plan change. From anyone but super_admin the server takes the plan's own limits. */
export async function changePlan(companyId: string, { id, limits }: Plan): Promise<void> {
  const { error } = await supabase().rpc('update_company', {
    p_id: companyId,
    p_plan: id,
    p_leads_limit: limits.leads,
    p_sellers_limit: limits.sellers,
    p_pages_limit: limits.pages,
  })
  if (error) throw error
}

async function counted(
  query: PromiseLike<{ count: number | null; error: PostgrestError | null }>,
): Promise<number> {
  const { count, error } = await query
  if (error) throw error
  return count ?? 0
}
