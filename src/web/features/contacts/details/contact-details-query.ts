import type { QueryData } from '@supabase/supabase-js'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { asObject, privacyVersion } from '../../../../domain/contacts/contact-facts.ts'
import type { LeadProgress } from '../../../../domain/contacts/lead-progress.ts'
import { isUuid } from '../../../../domain/uuid.ts'
import { live } from '../../../live.ts'
import { supabase } from '../../../supabase.ts'
import { contactsKey } from '../contacts-queries.ts'

const leads = () =>
  supabase()
    .from('leads_captured')
    .select(`
    id, name, phone, email, city, source, message, extra, attribution, consent, created_at,
    outcome, outcome_value, outcome_at, reason, seller_id, sellers(name, phone), short_urls(short_code)
  `)

export type ContactDetails = Omit<QueryData<ReturnType<typeof leads>>[number], 'reason'> & {
  /** The sentence for people. */
  reason: string | null
  /** Another seller takes over the present one's turn. */
  tookTurn: boolean
  /** The company's privacy text at the time of capture. */
  privacyText: string | null
  /** Null until something is known of it. */
  progress: LeadProgress | null
}

export const contactKey = (id: string | null) => [...contactsKey, 'details', id] as const

/** Null when the company has no such contact. */
export const contactQuery = (id: string | null, companyId: string) =>
  queryOptions({
    queryKey: [...contactKey(id), companyId],
    queryFn: id !== null ? () => findContact(id, companyId) : skipToken,
    ...live,
  })

async function findContact(id: string, companyId: string): Promise<ContactDetails | null> {
  if (!isUuid(id)) return null
  const [contact, reason, progress] = await Promise.all([
    leads().eq('id', id).eq('company_id', companyId).maybeSingle(),
    supabase().rpc('get_lead_reason', { p_lead_id: id }),
    supabase()
      .from('lead_progress')
      .select(
        'opened_at, called_at, called_by, answer, answered_at, answered_by, closing, lost_reason, no_messages_at, no_messages_by',
      )
      .eq('lead_id', id)
      .maybeSingle(),
  ])
  if (contact.error) throw contact.error
  if (reason.error) throw reason.error
  if (progress.error) throw progress.error
  if (!contact.data) return null
  const version = privacyVersion(contact.data.consent)
  const privacyText = version === null ? null : await findPrivacyText(companyId, version)
  const { reason: stored, ...facts } = contact.data
  const tookTurn = hasTakenTurn(stored)
  return { ...facts, reason: reason.data, tookTurn, privacyText, progress: progress.data }
}

/** Same as in transfer_lead: the same seller got the contact out of turn, and one without a line came in no turn. */
function hasTakenTurn(stored: unknown): boolean {
  const { line, group, transfers } = asObject(stored)
  return transfers !== undefined || (line !== undefined && group !== 'same seller')
}

async function findPrivacyText(companyId: string, version: number): Promise<string | null> {
  const { data, error } = await supabase()
    .from('privacy_texts')
    .select('text')
    .eq('company_id', companyId)
    .eq('version', version)
    .maybeSingle()
  if (error) throw error
  return data?.text ?? null
}
