import { supabase } from '../../../supabase.ts'

/** Shown at the field. */
export class WrongPassword extends Error {}

/** The account has a password by now, and the current one was not given. */
export class MissingPassword extends Error {}

/** Requires the current password, which protects an unattended session. Ends all other sessions. */
export async function changePassword(current: string, next: string): Promise<void> {
  const known = current ? { current_password: current } : {}
  const { error } = await supabase().auth.updateUser({ password: next, ...known })
  if (error?.code === 'current_password_required') throw new MissingPassword()
  if (error?.code === 'current_password_invalid') throw new WrongPassword()
  if (error) throw error
}
