import type { AuthError } from '@supabase/supabase-js'
import { logFailure } from '../../log-failure.ts'
import { paths } from '../../paths.ts'
import { authMessage } from '../../session/auth-message.ts'
import { confirmationTarget } from '../../session/sign-in-calls.ts'
import { weakPasswordMessage } from '../../session/weak-password.ts'
import { linkOrigin, supabase } from '../../supabase.ts'

export async function requestReset(email: string): Promise<string | null> {
  const redirectTo = `${linkOrigin()}${paths.resetPassword}`
  const error = await errorOf(() => supabase().auth.resetPasswordForEmail(email, { redirectTo }))
  return error && messageOf(error, 'Erro inesperado ao enviar email de redefinição.')
}

export async function resendConfirmation(email: string): Promise<string | null> {
  const options = { emailRedirectTo: confirmationTarget() }
  const error = await errorOf(() => supabase().auth.resend({ type: 'signup', email, options }))
  return error && messageOf(error, 'Não foi possível enviar o e-mail. Tente novamente.')
}

/** Ends all other sessions of the account. `weakness` tells what the password lacks. */
export async function changePassword(
  password: string,
): Promise<{ failure: string | null; weakness: string | null }> {
  const error = await errorOf(() => supabase().auth.updateUser({ password }))
  if (!error) return { failure: null, weakness: null }
  const weakness = error === 'thrown' ? null : weakPasswordMessage(error)
  return { failure: weakness ?? messageOf(error, 'Erro inesperado ao redefinir senha.'), weakness }
}

type Failure = AuthError | 'thrown'

async function errorOf(call: () => Promise<{ error: AuthError | null }>): Promise<Failure | null> {
  try {
    const { error } = await call()
    if (error) logFailure('The authentication service refused', error)
    return error
  } catch (cause) {
    logFailure('The authentication service could not be asked', cause)
    return 'thrown'
  }
}

/** An error without a code is no refusal: the server was unreachable or the response unreadable. */
function messageOf(error: Failure, unexpected: string): string {
  return error !== 'thrown' && error.code ? authMessage(error, unexpected) : unexpected
}
