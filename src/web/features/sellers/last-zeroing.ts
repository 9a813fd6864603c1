/** Part of the proof of fairness (product decision 15). */

import { formatDateTime } from '../../../domain/format-date.ts'
import { supabase } from '../../supabase.ts'

export type Zeroing = { at: string; by: string | null }

export async function findLastZeroing(companyId: string): Promise<Zeroing | null> {
  const { data, error } = await supabase()
    .from('seller_zeroings')
    .select('zeroed_at, zeroed_by')
    .eq('company_id', companyId)
    .order('zeroed_at', { ascending: false })
    .limit(1)
    .maybeSingle()
  if (error) throw error
  if (!data) return null
  return { at: data.zeroed_at, by: data.zeroed_by && (await findName(data.zeroed_by)) }
}

/** Null for users outside the company: platform staff. */
async function findName(userId: string): Promise<string | null> {
  const { data, error } = await supabase()
    .from('users')
    .select('name')
    .eq('id', userId)
    .maybeSingle()
  if (error) throw error
  return data?.name ?? null
}

export function zeroingSentence(zeroing: Zeroing | null, timeZone: string | undefined): string {
  if (!zeroing) return 'Os contadores nunca foram zerados.'
  const when = formatDateTime(zeroing.at, timeZone).replace(' ', ' às ')
  const who = zeroing.by ? `por ${zeroing.by}` : 'pelo suporte da plataforma'
  return `Contadores zerados em ${when} ${who}.`
}
