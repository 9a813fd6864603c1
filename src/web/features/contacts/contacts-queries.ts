import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '../../call-rpc.ts'
import type { Database } from '../../database.types.ts'
import { keepSameCompany } from '../../keep-same-company.ts'
import { live } from '../../live.ts'
import { supabase } from '../../supabase.ts'
import { type ContactFilters, type ContactView, filterNames } from './contacts-address.ts'

type Listed = Database['public']['Functions']['list_contacts']['Returns'][number]
type AlwaysThere = 'id' | 'name' | 'phone' | 'source' | 'source_label' | 'created_at'

/** Generated function types have no nulls. */
export type Contact = {
  [Column in keyof Listed]: Column extends AlwaysThere
    ? Listed[Column]
    : Column extends 'outcome'
      ? Outcome
      : Column extends 'progress'
        ? ContactProgress | null
        : Listed[Column] | null
}

/** What the person asked, or else what the seller told of the contact. */
type ContactProgress = 'no_messages' | 'received' | 'missed' | 'closed' | 'called'

export type Outcome = 'won' | 'lost' | null

/** `page` is 1 when the requested page no longer exists. */
export type ContactPage = { contacts: Contact[]; page: number }

export const contactsKey = ['contacts'] as const
export const contactPagesKey = [...contactsKey, 'page'] as const

/** Without a company these queries answer nothing: a skipped query would show a skeleton for ever. */
export const contactsQuery = (companyId: string | null, view: ContactView) =>
  queryOptions({
    queryKey: [...contactPagesKey, companyId, view],
    queryFn: () => (companyId ? listContacts(companyId, view) : { contacts: [], page: 1 }),
    ...keepSameCompany(companyId),
    ...live,
    refetchOnWindowFocus: 'always',
  })

export function contactCountQuery(companyId: string | null, filters: ContactFilters) {
  return queryOptions({
    queryKey: [...contactsKey, 'count', companyId, filterNames.map((name) => filters[name])],
    queryFn: () => (companyId ? countContacts(companyId, filters) : { total: 0, is_exact: true }),
    ...live,
  })
}

export const contactCountersQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: [...contactsKey, 'counters', companyId],
    queryFn: () => (companyId ? readCounters(companyId) : noLeads),
    ...live,
  })

async function listContacts(companyId: string, view: ContactView): Promise<ContactPage> {
  const { sort, page, pageSize } = view
  const data = await callRpc('list_contacts', {
    ...question(companyId, view),
    p_sort: sort.by,
    p_ascending: sort.ascending,
    p_limit: pageSize,
    p_offset: (page - 1) * pageSize,
  })
  if (data.length === 0 && page > 1) return listContacts(companyId, { ...view, page: 1 })
  return { contacts: data as Contact[], page }
}

/** One page, newest first, after the given contact. */
export async function listContactsAfter(
  companyId: string,
  filters: ContactFilters,
  last: Pick<Contact, 'id' | 'created_at'> | undefined,
  signal: AbortSignal,
): Promise<Contact[]> {
  const { data, error } = await supabase()
    .rpc('list_contacts', {
      ...question(companyId, filters),
      p_limit: 1000,
      p_after_created_at: last?.created_at,
      p_after_id: last?.id,
    })
    .abortSignal(signal)
  if (error) throw error
  return data as Contact[]
}

export async function countContacts(companyId: string, filters: ContactFilters) {
  const data = await callRpc('count_contacts', question(companyId, filters))
  return data[0] ?? { total: 0, is_exact: true }
}

const noLeads = { today: 0, last_7_days: 0, last_30_days: 0 }

async function readCounters(companyId: string) {
  const data = await callRpc('get_lead_counters', { p_company_id: companyId })
  return data[0] ?? noLeads
}

function question(companyId: string, filters: ContactFilters) {
  return {
    p_company_id: companyId,
    p_seller_id: filters.seller ?? undefined,
    p_source: filters.source ?? undefined,
    p_period: filters.period?.key,
    p_from: filters.from ?? undefined,
    p_to: filters.to ?? undefined,
    p_outcome: filters.outcome ?? undefined,
    p_link_id: filters.link ?? undefined,
    p_campaign: filters.campaign ?? undefined,
    p_search: filters.search || undefined,
  }
}
