import { queryOptions } from '@tanstack/react-query'
import { byName } from '../../by-name.ts'
import { callRpc } from '../../call-rpc.ts'
import type { Database } from '../../database.types.ts'
import { keepSameCompany } from '../../keep-same-company.ts'
import { live } from '../../live.ts'
import { readAllRows } from '../../rows/read-all-rows.ts'
import { supabase } from '../../supabase.ts'

/** Null as company means the caller's own. */
type LeadScope = { companyId: string | null; sellerId: string | null }
export type PeriodScope = LeadScope & { period: string }

export const pageSize = 20

export const leadCountersQuery = ({ companyId, sellerId }: LeadScope) =>
  queryOptions({
    queryKey: ['leads', 'counters', companyId, sellerId],
    queryFn: () => readCounters({ companyId, sellerId }),
    ...keepSameCompany(companyId),
    ...live,
  })

export const leadsByQuery = (by: 'day' | 'source' | 'seller', scope: PeriodScope) =>
  queryOptions({
    queryKey: ['leads', by, scope],
    queryFn: () => countLeadsBy(by, scope),
    ...keepSameCompany(scope.companyId),
    ...live,
  })

/** Newest first. */
export const leadsQuery = (scope: PeriodScope, page: number) =>
  queryOptions({
    queryKey: ['leads', 'list', scope, page],
    queryFn: () => listLeads(scope, page),
    ...keepSameCompany(scope.companyId),
    ...live,
  })

export const activeSellersQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['leads', 'sellers', companyId],
    queryFn: () => listActiveSellers(companyId),
    ...live,
  })

export const leadReasonQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['leads', 'reason', leadId],
    queryFn: () => callRpc('get_lead_reason', { p_lead_id: leadId }),
  })

const zeros = { total: 0, today: 0, yesterday: 0, this_week: 0, this_month: 0 }

export type LeadCounts = typeof zeros

async function readCounters({ companyId, sellerId }: LeadScope): Promise<LeadCounts> {
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
async function listActiveSellers(companyId: string | null) {
  let query = supabase()
    .from('sellers')
    .select('id, name, conversion_rate, leads_converted, last_activity')
    .eq('active', true)
    .eq('role', 'seller')
    .is('deleted_at', null)
    .order('id')
  if (companyId) query = query.eq('company_id', companyId)
  return byName(await readAllRows((first, last) => query.range(first, last)))
}

export type ActiveSeller = Awaited<ReturnType<typeof listActiveSellers>>[number]

export type LeadCount = Database['public']['Functions']['count_leads_by']['Returns'][number]

/** max_rows of supabase/config.toml: fewer than the days of three years. */
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

/** Quarter and year filter the rows as well (product decision 31). */
async function listLeads(scope: PeriodScope, page: number) {
  return callRpc('list_contacts', {
    ...named(scope),
    p_limit: pageSize,
    p_offset: (page - 1) * pageSize,
  })
}

export type Lead = Awaited<ReturnType<typeof listLeads>>[number]

function named({ companyId, sellerId, period }: PeriodScope) {
  return {
    p_company_id: companyId ?? undefined,
    p_seller_id: sellerId ?? undefined,
    p_period: period,
  }
}
