/** Failures are logged; callers show them (spec section 8). */
import { logFailure } from '../log-failure.ts'
import { linkOrigin, supabase } from '../supabase.ts'
import { findMissingFactor } from './factors/second-factor.ts'
import type { NewAccount } from './use-auth.ts'

export async function signIn(email: string, password: string) {
  const { data, error } = await supabase().auth.signInWithPassword({ email, password })
  if (error) logFailure('Sign-in failed', error)
  return { error, isHalf: data.session !== null && findMissingFactor(data.session) !== null }
}

export async function signUp({ name, email, password }: NewAccount) {
  const options = { emailRedirectTo: confirmationTarget(), data: { name } }
  const { data, error } = await supabase().auth.signUp({ email, password, options })
  if (error) logFailure('Sign-up failed', error)
  return { error, session: data.session }
}

/** Spec section 2, origin rule. */
export const confirmationTarget = (): string => `${linkOrigin()}/`
