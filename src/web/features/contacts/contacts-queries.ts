/** The captured contacts, newest first, one page at a time (spec section 7, leads_captured). */
import type { QueryData } from '@supabase/supabase-js'
import { supabase } from '../../supabase.ts'

export const pageSize = 20

const columns = 'id, name, phone, email, city, source, created_at, sellers(name, phone)'
const contacts = () => supabase().from('leads_captured').select(columns, { count: 'exact' })

export type Contact = QueryData<ReturnType<typeof contacts>>[number]

/** `page` is the one that was found, which is the first where the asked one is gone. */
type ContactPage = { contacts: Contact[]; total: number; page: number }

export async function listContacts(companyId: string | null, page: number): Promise<ContactPage> {
  const from = (page - 1) * pageSize
  let query = contacts()
  if (companyId) query = query.eq('company_id', companyId)
  const { data, error, count } = await query
    .order('created_at', { ascending: false })
    // Leads of the same instant keep their place from one page to the next.
    .order('id', { ascending: false })
    .range(from, from + pageSize - 1)
  const isGone = error?.code === 'PGRST103' || data?.length === 0
  if (isGone && page > 1) return listContacts(companyId, 1)
  if (error) throw error
  return { contacts: data, total: count ?? data.length, page }
}

/** How many contacts arrived at or after an instant. */
export async function countContactsSince(companyId: string | null, since: Date): Promise<number> {
  let query = supabase()
    .from('leads_captured')
    .select('id', { count: 'exact', head: true })
    .gte('created_at', since.toISOString())
  if (companyId) query = query.eq('company_id', companyId)
  const { count, error } = await query
  if (error) throw error
  return count ?? 0
}
