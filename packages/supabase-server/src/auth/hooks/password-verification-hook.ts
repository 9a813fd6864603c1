import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
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

export const signOut = ({ database }: AuthContext, userId: string) =>
  database.run(sql`delete from auth.sessions where user_id = ${userId}::uuid`)
