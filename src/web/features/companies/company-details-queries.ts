/** What the drawer of a company tells of what happened lately. */
import { supabase } from '../../supabase.ts'

export async function listActivity(companyId: string) {
  const { data, error } = await supabase().rpc('get_notifications', {
    p_company_id: companyId,
    p_limit: 12,
  })
  if (error) throw error
  return data
}
