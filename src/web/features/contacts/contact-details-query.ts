/** Everything that is known about one contact. */
import type { QueryData } from '@supabase/supabase-js'
import { supabase } from '../../supabase.ts'

const leads = () =>
  supabase()
    .from('leads_captured')
    .select(`
    id, name, phone, email, city, source, message, extra, attribution, consent, created_at,
    outcome, outcome_value, outcome_at, sellers(name, phone), short_urls(short_code)
  `)

export type ContactDetails = QueryData<ReturnType<typeof leads>>[number] & { reason: string | null }

/** Null when the company has no such contact. */
export async function findContact(id: string, companyId: string): Promise<ContactDetails | null> {
  const [contact, reason] = await Promise.all([
    leads().eq('id', id).eq('company_id', companyId).maybeSingle(),
    supabase().rpc('get_lead_reason', { p_lead_id: id }),
  ])
  if (contact.error) throw contact.error
  if (reason.error) throw reason.error
  return contact.data && { ...contact.data, reason: reason.data }
}
