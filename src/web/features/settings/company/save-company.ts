import { parsePhone } from '../../../../domain/phone.ts'
import { supabase } from '../../../supabase.ts'
import type { CompanyFields } from './company-schema.ts'

/** An empty phone or privacy text clears it. What is not named (plan, limits, active) stays as it is. */
export async function saveCompany(id: string, fields: CompanyFields): Promise<void> {
  const phone = parsePhone(fields.phone)
  const { error } = await supabase().rpc('update_company', {
    p_id: id,
    p_name: fields.name.trim(),
    p_email: fields.email.trim(),
    p_phone: 'digits' in phone ? phone.digits : '',
    p_time_zone: fields.timeZone,
    p_privacy_text: fields.privacyText,
  })
  if (error) throw error
}
