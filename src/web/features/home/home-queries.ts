/** The home's reads (spec section 7). A failure is logged and counts as nothing: the page never fails (section 8). */
import { logFailure } from '../../log-failure.ts'
import { supabase } from '../../supabase.ts'

type RecentLead = {
  id: string
  name: string
  source: string | null
  created_at: string
  sellers: { name: string } | null
}

type PendingUser = { id: string; name: string; email: string; created_at: string }

const exact = { count: 'exact', head: true } as const
const week = () => new Date(Date.now() - 7 * 86_400_000).toISOString()

export async function readPlatformFigures() {
  const from = (table: string) => supabase().from(table).select('*', exact)
  const [companies, activeCompanies, users, pendingUsers, leads, newLeads] = await Promise.all([
    count(from('companies').is('deleted_at', null)),
    count(from('companies').eq('active', true).is('deleted_at', null)),
    count(from('users')),
    count(from('users').eq('approved', false)),
    count(from('leads_captured')),
    count(from('leads_captured').gte('created_at', week())),
  ])
  return { companies, activeCompanies, users, pendingUsers, leads, newLeads }
}

export async function readCompanyFigures(companyId: string) {
  const of = (table: string) =>
    supabase().from(table).select('*', exact).eq('company_id', companyId)
  const [leads, newLeads, users, activeSellers] = await Promise.all([
    count(of('leads_captured')),
    count(of('leads_captured').gte('created_at', week())),
    count(of('users')),
    count(of('sellers').eq('active', true).is('deleted_at', null)),
  ])
  return { leads, newLeads, team: users + activeSellers }
}

export async function listRecentLeads(companyId: string | null): Promise<RecentLead[]> {
  let query = supabase()
    .from('leads_captured')
    .select('id, name, source, created_at, sellers(name)')
  if (companyId) query = query.eq('company_id', companyId)
  const { data, error } = await query
    .order('created_at', { ascending: false })
    .limit(6)
    .overrideTypes<RecentLead[], { merge: false }>()
  if (error) logFailure('Recent leads could not be read', error)
  return data ?? []
}

export async function listPendingUsers(): Promise<PendingUser[]> {
  const { data, error } = await supabase()
    .from('users')
    .select('id, name, email, created_at')
    .eq('approved', false)
    .order('created_at', { ascending: false })
    .limit(6)
    .overrideTypes<PendingUser[], { merge: false }>()
  if (error) logFailure('Pending users could not be read', error)
  return data ?? []
}

type Counted = PromiseLike<{ count: number | null; error: unknown }>

async function count(query: Counted): Promise<number> {
  const { count: rows, error } = await query
  if (error) logFailure('A figure of the dashboard could not be read', error)
  return rows ?? 0
}
