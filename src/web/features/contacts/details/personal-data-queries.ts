/** Everything stored about a phone number (LGPD). */
import { queryOptions } from '@tanstack/react-query'
import { callRpc } from '../../../call-rpc.ts'
import type { Json } from '../../../database.types.ts'
import { contactsKey } from '../contacts-queries.ts'

type Suspect = { released_lead_id: string | null; [fact: string]: Json }
export type PersonalData = { phone: string; leads: Json[]; quarantined: Suspect[] }

export const personalDataQuery = (phone: string, companyId: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'personal-data', phone, companyId],
    queryFn: () => readPersonalData(phone, companyId),
    gcTime: 0,
    // Each read is recorded in the audit trail.
    staleTime: 'static',
  })

export async function readPersonalData(phone: string, companyId: string): Promise<PersonalData> {
  const data = await callRpc('get_contact_data', { p_phone: phone, p_company_id: companyId })
  return data as PersonalData
}

export async function erasePersonalData(phone: string, companyId: string): Promise<void> {
  await callRpc('erase_contact', { p_phone: phone, p_company_id: companyId })
}
