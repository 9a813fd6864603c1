import { supabase } from '../../../supabase.ts'
import type { OwnCompany } from './own-company-schema.ts'

export async function createOwnCompany({ name, email, phone }: OwnCompany): Promise<void> {
  const { error } = await supabase().rpc('create_own_company', {
    p_name: name,
    p_email: email,
    ...(phone !== '' && { p_phone: phone }),
  })
  if (error) throw error
}
