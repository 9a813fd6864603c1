/** The newest events of the caller's company, or of the platform for super_admin. */
import { supabase } from '../../../supabase.ts'

const pageSize = 30

export async function listNewest(limit: number) {
  const { data, error } = await supabase().rpc('get_notifications', { p_limit: limit })
  if (error) throw error
  return data
}

/** The row that the page comes after; null for the first page. */
export type PageStart = { created_at: string; id: string } | null

export async function listPage(after: PageStart) {
  const { data, error } = await supabase().rpc('get_notifications', {
    p_limit: pageSize,
    p_before: after?.created_at,
    p_before_id: after?.id,
  })
  if (error) throw error
  return { rows: data, before: data.length < pageSize ? null : (data.at(-1) ?? null) }
}
