import type { PostgrestError } from '@supabase/supabase-js'

type Answer = { count: number | null; error: PostgrestError | null }

/** @param query selects with `rowCount` */
export async function countRows(query: PromiseLike<Answer>): Promise<number> {
  const { count, error } = await query
  if (error) throw error
  return count ?? 0
}

/** The count without the rows. */
export const rowCount = { count: 'exact', head: true } as const
