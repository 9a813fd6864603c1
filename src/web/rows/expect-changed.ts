import { PostgrestError } from '@supabase/supabase-js'

type Answer = { data: unknown[]; error: null } | { data: null; error: PostgrestError }

/** For a write with `select`: a policy that hides the row answers with success and no row. */
export async function expectChanged(write: PromiseLike<Answer>): Promise<void> {
  const { data, error } = await write
  if (error) throw error
  if (data.length === 0) throw notAllowed()
}

export const notAllowed = () =>
  new PostgrestError({ code: '42501', message: 'no row was changed', details: '', hint: '' })
