import { logFailure } from '../log-failure.ts'
import { supabase } from '../supabase.ts'
import type { Tokens } from './mail-link.ts'

/** Ends an unused session of a provider; the page's own session stays. */
export async function endSession({ access_token }: Tokens): Promise<void> {
  const { error } = await supabase().auth.admin.signOut(access_token, 'local')
  if (error) logFailure('A session that nobody goes on with could not be ended', error)
}
