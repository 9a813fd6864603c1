import { supabase } from '../../../supabase.ts'

/** Said at the field, since it is what was typed there. */
export class WrongPassword extends Error {}

/** Of whoever came by a provider and has set one since. */
export class MissingPassword extends Error {}

/** Whoever finds a screen left open does not know the present password. Ends every other session. */
export async function changePassword(current: string, next: string): Promise<void> {
  const known = current ? { current_password: current } : {}
  const { error } = await supabase().auth.updateUser({ password: next, ...known })
  if (error?.code === 'current_password_required') throw new MissingPassword()
  if (error?.code === 'current_password_invalid') throw new WrongPassword()
  if (error) throw error
}
