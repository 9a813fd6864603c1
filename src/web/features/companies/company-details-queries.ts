/** What the drawer of a company tells: usage against its limits, and what happened lately. */
import type { PostgrestError } from '@supabase/supabase-js'
import { supabase } from '../../supabase.ts'

export async function readUsage(companyId: string) {
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

export async function listActivity(companyId: string) {
  const { data, error } = await supabase().rpc('get_notifications', {
    p_company_id: companyId,
    p_limit: 12,
  })
  if (error) throw error
  return data
}

async function counted(
  query: PromiseLike<{ count: number | null; error: PostgrestError | null }>,
): Promise<number> {
  const { count, error } = await query
  if (error) throw error
  return count ?? 0
}
