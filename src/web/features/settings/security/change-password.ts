import { createClient } from '@supabase/supabase-js'
import { publicKey, supabase } from '../../../supabase.ts'

/** Said at the field, since it is what was typed there. */
export class WrongPassword extends Error {}

/** Whoever finds a screen left open does not know the present password. Ends every other session. */
export async function changePassword(email: string, current: string, next: string): Promise<void> {
  await checkPassword(email, current)
  const { error } = await supabase().auth.updateUser({ password: next })
  if (error) throw error
}

/** By signing in beside the session of this page, which stays as it is. */
async function checkPassword(email: string, password: string): Promise<void> {
  const { auth } = createClient(location.origin, publicKey(), {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: 'rodizio-password-check' },
  })
  const { error } = await auth.signInWithPassword({ email, password })
  if (error?.code === 'invalid_credentials') throw new WrongPassword()
  if (error) throw error
  await auth.signOut({ scope: 'local' })
}
