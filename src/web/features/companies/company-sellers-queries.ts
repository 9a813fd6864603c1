/** A company's sellers, as its row shows and changes them (spec section 7). */
import { byName } from '../../by-name.ts'
import { countRows, rowCount } from '../../rows/count-rows.ts'
import { expectChanged } from '../../rows/expect-changed.ts'
import { supabase } from '../../supabase.ts'

export type CompanySeller = Awaited<ReturnType<typeof listCompanySellers>>[number]

export type NewSeller = { name: string; email: string; phone: string; active: boolean }

export async function listCompanySellers(companyId: string, archived: boolean) {
  const all = supabase()
    .from('sellers')
    .select('id, name, phone, email, active, leads_received, company_id')
    .eq('role', 'seller')
    .eq('company_id', companyId)
  const { data, error } = await (archived
    ? all.not('deleted_at', 'is', null)
    : all.is('deleted_at', null))
  if (error) throw error
  return byName(data)
}

export async function createSeller(companyId: string, fields: NewSeller): Promise<void> {
  const { error } = await supabase()
    .from('sellers')
    .insert({ ...fields, role: 'seller', company_id: companyId })
    .select()
    .single()
  if (error) throw error
}

/** Returns how many leads stay in the seller's history. */
export async function archiveSeller(id: string): Promise<number> {
  // Counted first: a count that fails must not be told as none.
  const kept = await countRows(
    supabase().from('leads_captured').select('id', rowCount).eq('seller_id', id),
  )
  await setArchived(id, new Date().toISOString())
  return kept
}

export const restoreSeller = (id: string): Promise<void> => setArchived(id, null)

function setArchived(id: string, deleted_at: string | null): Promise<void> {
  return expectChanged(supabase().from('sellers').update({ deleted_at }).eq('id', id).select('id'))
}
