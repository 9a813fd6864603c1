import { isAuthError } from '@supabase/supabase-js'
import { knownMessage } from '../../session/auth-message.ts'
import { weakPasswordMessage } from '../../session/weak-password.ts'

const sessionEnded = new Set(['session_not_found', 'session_expired'])

/** Errors of the authentication service for a signed-in user. */
export function accountMessage(error: unknown): string {
  const otherwise = 'Tente novamente em alguns instantes.'
  if (!isAuthError(error)) return otherwise
  if (sessionEnded.has(error.code ?? '') || error.name === 'AuthSessionMissingError') {
    return 'Sua sessão expirou. Entre novamente.'
  }
  // The common message suggests signing in, which makes no sense here.
  if (error.code === 'email_exists') return 'Já existe uma conta com este e-mail.'
  return weakPasswordMessage(error) ?? knownMessage(error) ?? otherwise
}
