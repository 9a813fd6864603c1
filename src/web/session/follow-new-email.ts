import type { Session } from '@supabase/supabase-js'
import { supabase } from '../supabase.ts'
import type { AuthEvent } from './auth-state.ts'

/** Asked once for each address: an account that differs for ever would be renewed for ever. */
let renewedFor: string | null = null

/** A new e-mail is confirmed outside of this page, and the session tells of the old one until it is renewed. */
export function followNewEmail({ user }: Session, account: AuthEvent): void {
  if (account.type !== 'account' || !account.profile?.email) return
  const { email } = account.profile
  if (email === user.email || email === renewedFor) return
  renewedFor = email
  void supabase().auth.refreshSession()
}
