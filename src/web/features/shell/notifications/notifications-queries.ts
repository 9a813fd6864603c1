/** The newest events of the caller's company, or of the platform for super_admin. */
import { supabase } from '../../../supabase.ts'
import { cutPage } from './notification-pages.ts'

const pageSize = 30

export async function listNewest(limit: number) {
  const { data, error } = await supabase().rpc('get_notifications', { p_limit: limit })
  if (error) throw error
  return data
}

export async function listPage(before: string | null) {
  const { data, error } = await supabase().rpc('get_notifications', {
    p_limit: pageSize + 1,
    p_before: before ?? undefined,
  })
  if (error) throw error
  return cutPage(data, pageSize)
}
