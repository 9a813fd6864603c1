/** What the sellers page reads and writes, call for call as spec section 7 lists it. */
import type { QueryData } from '@supabase/supabase-js'
import { byName } from '../../by-name.ts'
import { countRows, rowCount } from '../../rows/count-rows.ts'
import { expectChanged } from '../../rows/expect-changed.ts'
import { supabase } from '../../supabase.ts'

const sellers = () => supabase().from('sellers').select('*, companies(name)')

export type Seller = QueryData<ReturnType<typeof sellers>>[number]

export type SellerFields = Pick<Seller, 'name' | 'email' | 'phone' | 'active'>

export async function listSellers(companyId: string | null, archived: boolean): Promise<Seller[]> {
  let query = sellers().in('role', ['seller', 'manager'])
  query = archived ? query.not('deleted_at', 'is', null) : query.is('deleted_at', null)
  if (companyId) query = query.eq('company_id', companyId)
  const { data, error } = await query
  if (error) throw error
  return byName(data)
}

export async function createSeller(companyId: string, fields: SellerFields): Promise<void> {
  const { error } = await supabase()
    .from('sellers')
    .insert({ ...fields, role: 'seller', company_id: companyId })
    .select()
    .single()
  if (error) throw error
}

export async function updateSeller(id: string, change: Partial<SellerFields>): Promise<void> {
  await changeSeller(id, change)
}

/** Returns how many leads stay in the seller's history. */
export async function archiveSeller(id: string): Promise<number> {
  // Counted first: a count that fails must not be told as none, nor as an archiving that failed.
  const kept = await countRows(
    supabase().from('leads_captured').select('id', rowCount).eq('seller_id', id),
  )
  await changeSeller(id, { deleted_at: new Date().toISOString() })
  return kept
}

export async function restoreSeller(id: string): Promise<void> {
  await changeSeller(id, { deleted_at: null })
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

function changeSeller(id: string, change: Partial<SellerFields & Pick<Seller, 'deleted_at'>>) {
  return expectChanged(supabase().from('sellers').update(change).eq('id', id).select('id'))
}
