import { supabase } from '../../../supabase.ts'

/** Said at the field, since it is what was typed there. */
export class WrongPassword extends Error {}

/** Whoever finds a screen left open does not know the present password. Ends every other session. */
export async function changePassword(current: string, next: string): Promise<void> {
  const { error } = await supabase().auth.updateUser({ password: next, current_password: current })
  if (error?.code === 'current_password_invalid') throw new WrongPassword()
  if (error) throw error
}
