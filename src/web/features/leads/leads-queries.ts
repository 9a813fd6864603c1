/** What the Leads screen reads; every figure is counted by the database, whatever the number of leads. */
import { byName } from '../../by-name.ts'
import type { Database } from '../../database.types.ts'
import { supabase } from '../../supabase.ts'

/** Null as company means the caller's own. */
export type LeadScope = { companyId: string | null; sellerId: string | null }
export type PeriodScope = LeadScope & { period: string }

export const pageSize = 20

const zeros = { total: 0, today: 0, yesterday: 0, this_week: 0, this_month: 0 }

export type LeadCounts = typeof zeros

export async function readCounters({ companyId, sellerId }: LeadScope): Promise<LeadCounts> {
  const { data, error } = await supabase()
    .rpc('get_lead_counters', {
      p_company_id: companyId ?? undefined,
      p_seller_id: sellerId ?? undefined,
    })
    .maybeSingle()
  if (error) throw error
  return data ?? zeros
}

/** Active, role seller, not archived, by name (spec section 7). */
export async function listActiveSellers(companyId: string | null) {
  let query = supabase()
    .from('sellers')
    .select('id, name, conversion_rate, leads_converted, last_activity')
    .eq('active', true)
    .eq('role', 'seller')
    .is('deleted_at', null)
  if (companyId) query = query.eq('company_id', companyId)
  const { data, error } = await query.order('name')
  if (error) throw error
  return byName(data)
}

export type ActiveSeller = Awaited<ReturnType<typeof listActiveSellers>>[number]

export type LeadCount = Database['public']['Functions']['count_leads_by']['Returns'][number]

/** What one answer of the server holds (supabase/config.toml, max_rows): less than the days of three years. */
const rowsAtOnce = 1000

export async function countLeadsBy(
  by: 'day' | 'source' | 'seller',
  scope: PeriodScope,
): Promise<LeadCount[]> {
  const rows: LeadCount[] = []
  while (true) {
    const { data, error } = await supabase()
      .rpc('count_leads_by', { p_by: by, ...named(scope) })
      .range(rows.length, rows.length + rowsAtOnce - 1)
    if (error) throw error
    rows.push(...data)
    if (data.length < rowsAtOnce) return rows
  }
}

/** Newest first. Of a quarter and a year too the rows are filtered (product decision 31). */
export async function listLeads(scope: PeriodScope, page: number) {
  const { data, error } = await supabase().rpc('list_contacts', {
    ...named(scope),
    p_limit: pageSize,
    p_offset: (page - 1) * pageSize,
  })
  if (error) throw error
  return data
}

export type Lead = Awaited<ReturnType<typeof listLeads>>[number]

/** "Por que este vendedor?", in one sentence. */
export async function getLeadReason(leadId: string): Promise<string> {
  const { data, error } = await supabase().rpc('get_lead_reason', { p_lead_id: leadId })
  if (error) throw error
  return data
}

function named({ companyId, sellerId, period }: PeriodScope) {
  return {
    p_company_id: companyId ?? undefined,
    p_seller_id: sellerId ?? undefined,
    p_period: period,
  }
}
