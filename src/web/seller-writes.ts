/** Spec section 7. */
import type { SellerFields } from '../domain/seller-schema.ts'
import type { Database } from './database.types.ts'
import { countRows, rowCount } from './rows/count-rows.ts'
import { expectChanged } from './rows/expect-changed.ts'
import { supabase } from './supabase.ts'

type Columns = Database['public']['Tables']['sellers']['Update']

/** When a seller gets leads, and how many (product decisions 41 and 43). */
export type AvailabilityColumns = Pick<
  Columns,
  'away_until' | 'leave_from' | 'leave_until' | 'daily_limit' | 'weight' | 'weekly_hours'
>

/** Returns the id. */
export async function createSeller(
  companyId: string,
  fields: SellerFields & AvailabilityColumns,
): Promise<string> {
  const { data, error } = await supabase()
    .from('sellers')
    .insert({ ...fields, role: 'seller', company_id: companyId })
    .select()
    .single()
  if (error) throw error
  return data.id
}

export type SellerChange = Partial<SellerFields> & AvailabilityColumns & Pick<Columns, 'deleted_at'>

export async function changeSeller(id: string, change: SellerChange): Promise<void> {
  // PostgREST answers an empty update like one that a policy hides.
  if (Object.keys(change).length === 0) return
  await expectChanged(supabase().from('sellers').update(change).eq('id', id).select('id'))
}

/** Returns how many leads stay in the seller's history. */
export async function archiveSeller(id: string): Promise<number> {
  // Counted first, so that a failed count does not report a failed archiving.
  const kept = await countRows(
    supabase().from('leads_captured').select('id', rowCount).eq('seller_id', id),
  )
  await changeSeller(id, { deleted_at: new Date().toISOString() })
  return kept
}
