/** The home's reads (spec section 7). A failure is logged and counts as nothing: the page never fails (section 8). */
import { logFailure } from '../../log-failure.ts'
import { supabase } from '../../supabase.ts'

const exact = { count: 'exact', head: true } as const
const week = () => new Date(Date.now() - 7 * 86_400_000).toISOString()

const companies = () => supabase().from('companies').select('*', exact).is('deleted_at', null)
const users = () => supabase().from('users').select('*', exact)
const leads = () => supabase().from('leads_captured').select('*', exact)
const sellers = () => supabase().from('sellers').select('*', exact).is('deleted_at', null)

export async function readPlatformFigures() {
  const [all, active, people, pending, received, recent] = await Promise.all([
    count(companies()),
    count(companies().eq('active', true)),
    count(users()),
    count(users().eq('approved', false)),
    count(leads()),
    count(leads().gte('created_at', week())),
  ])
  return {
    companies: all,
    activeCompanies: active,
    users: people,
    pendingUsers: pending,
    leads: received,
    newLeads: recent,
  }
}

export async function readCompanyFigures(companyId: string) {
  const [received, recent, people, activeSellers] = await Promise.all([
    count(leads().eq('company_id', companyId)),
    count(leads().eq('company_id', companyId).gte('created_at', week())),
    count(users().eq('company_id', companyId)),
    count(sellers().eq('company_id', companyId).eq('active', true)),
  ])
  return { leads: received, newLeads: recent, team: people + activeSellers }
}

export async function listRecentLeads(companyId: string | null) {
  let query = supabase()
    .from('leads_captured')
    .select('id, name, source, created_at, sellers(name)')
  if (companyId) query = query.eq('company_id', companyId)
  const { data, error } = await query.order('created_at', { ascending: false }).limit(6)
  if (error) logFailure('Recent leads could not be read', error)
  return data ?? []
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

type Counted = PromiseLike<{ count: number | null; error: unknown }>

async function count(query: Counted): Promise<number> {
  const { count: rows, error } = await query
  if (error) logFailure('A figure of the dashboard could not be read', error)
  return rows ?? 0
}
