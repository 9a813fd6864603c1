import type { Database } from '../database.types.ts'
import { supabase } from '../supabase.ts'

export type Company = Database['public']['Tables']['companies']['Row']

export async function findCompany(companyId: string): Promise<Company | null> {
  const { data, error } = await supabase().rpc('get_company_by_id', { company_id: companyId })
  if (error) throw error
  return data[0] ?? null
}
