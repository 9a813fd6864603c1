import { isAuthError } from '@supabase/supabase-js'
import { knownMessage } from '../../session/auth-message.ts'
import { weakPasswordMessage } from '../../session/weak-password.ts'

const sessionEnded = new Set(['session_not_found', 'session_expired'])

/** What the authentication service refuses to somebody who is signed in. */
export function accountMessage(error: unknown): string {
  const otherwise = 'Tente novamente em alguns instantes.'
  if (!isAuthError(error)) return otherwise
  if (sessionEnded.has(error.code ?? '') || error.name === 'AuthSessionMissingError') {
    return 'Sua sessão expirou. Entre novamente.'
  }
  // Who signs up with it is told to enter with it: somebody who is signed in has no use for that.
  if (error.code === 'email_exists') return 'Já existe uma conta com este e-mail.'
  return weakPasswordMessage(error) ?? knownMessage(error) ?? otherwise
}
