/** What the sellers page reads and writes, call for call as spec section 7 lists it. */
import type { QueryData } from '@supabase/supabase-js'
import { byName } from '../../by-name.ts'
import { supabase } from '../../supabase.ts'

const sellers = () => supabase().from('sellers').select('*, companies(name)')

export type Seller = QueryData<ReturnType<typeof sellers>>[number]

/** What one answer of the server holds (supabase/config.toml, max_rows). */
export const sellersAtOnce = 1_000

/** In the order of their names, the first of them. */
export async function listSellers(companyId: string | null, archived: boolean): Promise<Seller[]> {
  let query = sellers().in('role', ['seller', 'manager'])
  query = archived ? query.not('deleted_at', 'is', null) : query.is('deleted_at', null)
  if (companyId) query = query.eq('company_id', companyId)
  const { data, error } = await query.order('name').order('id').limit(sellersAtOnce)
  if (error) throw error
  return byName(data)
}

export async function zeroCounters(companyId: string): Promise<void> {
  const { error } = await supabase()
    .from('sellers')
    .update({ leads_received: 0 })
    .eq('role', 'seller')
    .eq('company_id', companyId)
    .is('deleted_at', null)
  if (error) throw error
}
