import { callRpc } from '../../../call-rpc.ts'
import type { CompanyFields } from './company-schema.ts'

/** Missing fields stay; an empty phone or privacy text clears it. */
export async function saveCompany(id: string, change: Partial<CompanyFields>): Promise<void> {
  await callRpc('update_company', {
    p_id: id,
    p_name: change.name,
    p_email: change.email,
    p_phone: change.phone,
    p_time_zone: change.timeZone,
    p_privacy_text: change.privacyText,
  })
}
