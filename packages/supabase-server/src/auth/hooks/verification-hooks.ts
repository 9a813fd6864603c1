import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import { runHook } from './run-hook.ts'

/** https://supabase.com/docs/guides/auth/auth-hooks/password-verification-hook */
export async function runPasswordHook(
  context: AuthContext,
  user: { readonly id: string },
  valid: boolean,
): Promise<void> {
  const hook = context.project.auth.hook.passwordAttempt
  if (!hook) return
  const judged = await runHook(context, hook, { user_id: user.id, valid })
  if (judged.decision !== 'reject') return
  if (judged.should_logout_user === true) await signOut(context, user.id)
  const message = 'Further password verification attempts will be rejected.'
  throw new AppError('invalid_credentials', String(judged.message || message))
}

const signOut = ({ database }: AuthContext, userId: string) =>
  database.run(sql`delete from auth.sessions where user_id = ${userId}::uuid`)

interface Factor {
  readonly id: string
  readonly factor_type: string
}

interface Answered {
  readonly userId: string
  readonly valid: boolean
  readonly run?: Run
}

/** https://supabase.com/docs/guides/auth/auth-hooks/mfa-verification-hook */
export async function runMfaHook(
  context: AuthContext,
  { id, factor_type }: Factor,
  { userId, valid, run }: Answered,
): Promise<void> {
  const hook = context.project.auth.hook.mfaAttempt
  if (!hook) return
  const input = { user_id: userId, factor_id: id, factor_type, valid }
  const judged = await runHook(context, hook, input, run)
  if (judged.decision !== 'reject') return
  const message = 'Further MFA verification attempts will be rejected.'
  throw new AppError('mfa_verification_rejected', String(judged.message || message))
}

/** Runs after the transaction, so that what the hook records of a wrong code is not rolled back. */
export async function runMfaHookOnFailure(
  context: AuthContext,
  factor: Factor | null,
  userId: string,
  failure: unknown,
): Promise<never> {
  try {
    const isWrong = isCode(failure, 'mfa_verification_failed')
    if (factor && isWrong) await runMfaHook(context, factor, { userId, valid: false })
    throw failure
  } catch (error) {
    if (isCode(error, 'mfa_verification_rejected')) await signOut(context, userId)
    throw error
  }
}

const isCode = (error: unknown, code: AppError['code']) =>
  error instanceof AppError && error.code === code
