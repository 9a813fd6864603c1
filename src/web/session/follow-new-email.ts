import type { Session } from '@supabase/supabase-js'
import { supabase } from '../supabase.ts'
import type { AuthEvent } from './auth-state.ts'

/** Once per address: a permanent difference would renew forever. */
let renewedFor: string | null = null

/** An e-mail confirmed elsewhere is in the session only after a renewal. */
export function followNewEmail({ user }: Session, account: AuthEvent): void {
  if (account.type !== 'account' || !account.profile?.email) return
  const { email } = account.profile
  if (email === user.email || email === renewedFor) return
  renewedFor = email
  void supabase().auth.refreshSession()
}
