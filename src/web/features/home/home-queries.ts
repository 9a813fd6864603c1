/** Failed reads are logged and count as nothing (spec section 8). */
import { queryOptions } from '@tanstack/react-query'
import { live } from '../../live.ts'
import { logFailure } from '../../log-failure.ts'
import { countRows, rowCount } from '../../rows/count-rows.ts'
import { supabase } from '../../supabase.ts'

export const platformFiguresQuery = queryOptions({
  queryKey: ['home', 'platform'],
  queryFn: async () => {
    const [{ companies, active_companies, users, pending_users }, leads] = await Promise.all([
      countPlatform(),
      countLeads(),
    ])
    return {
      companies,
      activeCompanies: active_companies,
      users,
      pendingUsers: pending_users,
      leads: leads.total,
      newLeads: leads.last_7_days,
    }
  },
  ...live,
})

/** The answer without a company: a skipped query would show a skeleton for ever. */
const nothing = { leads: 0, newLeads: 0, people: 0, sellers: 0 }

export const companyFiguresQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['home', 'company', companyId],
    queryFn: () => (companyId ? readCompany(companyId) : nothing),
    ...live,
  })

/** Oldest first, in the company's time zone; empty without a company and when the read failed. */
export const lastDaysQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['home', 'days', companyId],
    queryFn: async () => (companyId ? await countLastDays(companyId) : []),
    ...live,
  })

const users = () => supabase().from('users').select('*', rowCount)
const sellers = () => supabase().from('sellers').select('*', rowCount).is('deleted_at', null)

async function readCompany(companyId: string) {
  const [leads, people, activeSellers] = await Promise.all([
    countLeads(companyId),
    count(users().eq('company_id', companyId)),
    count(sellers().eq('company_id', companyId).eq('active', true)),
  ])
  return { leads: leads.total, newLeads: leads.last_7_days, people, sellers: activeSellers }
}

async function countLastDays(companyId: string) {
  const { data, error } = await supabase().rpc('count_leads_by', {
    p_by: 'day',
    p_company_id: companyId,
    p_period: 'last_14_days',
  })
  if (error) logFailure('Leads per day could not be read', error)
  return data ?? []
}

/** Null reads the whole platform through a function: sorting the table would read every row. */
export async function listRecentLeads(companyId: string | null): Promise<RecentLead[]> {
  const { data, error } = companyId
    ? await supabase()
        .from('leads_captured')
        .select('id, name, source, created_at, company_id, seller:sellers(name)')
        .eq('company_id', companyId)
        .order('created_at', { ascending: false })
        .limit(6)
    : await supabase().rpc('list_newest_leads')
  if (error) logFailure('Recent leads could not be read', error)
  return (data ?? []).map((lead) =>
    'initials' in lead
      ? { ...lead, name: lead.initials, with: lead.company_name }
      : { ...lead, with: lead.seller?.name ?? 'Aguardando vendedor' },
  )
}

type RecentLead = {
  id: string
  name: string
  source: string
  created_at: string
  company_id: string
  /** The seller; on the platform's home the company. */
  with: string
}

export async function listPendingUsers() {
  const { data, error } = await supabase()
    .from('users')
    .select('id, name, email, created_at')
    .eq('approved', false)
    .order('created_at', { ascending: false })
    .limit(6)
  if (error) logFailure('Pending users could not be read', error)
  return data ?? []
}

/** From tallies, in constant time. Without a company: the whole platform. */
async function countLeads(companyId?: string) {
  const { data, error } = await supabase().rpc('get_lead_counters', { p_company_id: companyId })
  if (error) logFailure('Leads could not be counted', error)
  return data?.[0] ?? { total: 0, last_7_days: 0 }
}

/** From counters, in constant time. */
async function countPlatform() {
  const { data, error } = await supabase().rpc('get_platform_figures')
  if (error) logFailure('The platform could not be counted', error)
  return data?.[0] ?? { companies: 0, active_companies: 0, users: 0, pending_users: 0 }
}

function count(query: Parameters<typeof countRows>[0]): Promise<number> {
  return countRows(query).catch((error) => {
    logFailure('A figure of the dashboard could not be read', error)
    return 0
  })
}
