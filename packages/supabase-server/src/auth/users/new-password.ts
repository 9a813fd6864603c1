import type { FastifyRequest } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import { hashOfLink, linkTokenOf } from '../codes/one-time-token.ts'
import type { AuthContext } from '../context.ts'
import { takeLimits } from '../rate-limit.ts'
import type { SignedIn } from '../require-user.ts'
import { attemptedAccount, giveAttemptBack, takeAttempt } from '../tokens/sign-in-attempts.ts'
import { hashPassword, isPassword } from './password.ts'
import { expectStrongPassword } from './password-strength.ts'

interface Wanted {
  readonly password?: string | null | undefined
  readonly nonce?: string | null | undefined
  readonly current_password?: string | null | undefined
}

/** Returns the hash, or null when no new password is given. */
export async function readNewPassword(
  context: AuthContext,
  signedIn: SignedIn,
  request: FastifyRequest,
  { password, nonce, current_password: current }: Wanted,
): Promise<string | null> {
  if (password == null) return null
  expectStrongPassword(password, context)
  if (context.project.auth.securePasswordChange) {
    await expectRecentSignIn(context, signedIn, request, nonce)
  }
  if (context.project.auth.requireCurrentPassword) {
    await expectCurrentPassword(context, signedIn, current)
  }
  if (await isPassword(password, signedIn.user.encrypted_password)) {
    const message = 'New password should be different from the old password.'
    throw new AppError('same_password', message)
  }
  return hashPassword(password)
}

/**
 * A stolen session cannot set a password, unless a mail's link or code started it. Guesses count as sign-in attempts.
 */
async function expectCurrentPassword(
  context: AuthContext,
  { user, sessionId }: SignedIn,
  current: string | null | undefined,
): Promise<void> {
  if (!user.encrypted_password) return
  const refusal = (code: 'current_password_required' | 'current_password_invalid') =>
    new AppError(code, 'Current password required when setting new password.')
  if (!current) {
    if (await isFromMail(context, sessionId)) return
    throw refusal('current_password_required')
  }
  const attempt = { account: attemptedAccount(user), user }
  await takeAttempt(context, attempt)
  if (!(await isPassword(current, user.encrypted_password))) {
    throw refusal('current_password_invalid')
  }
  await giveAttemptBack(context, attempt)
}

async function isFromMail({ database }: AuthContext, sessionId: string | null): Promise<boolean> {
  const rows = await database.run(
    sql`select from auth.mfa_amr_claims where session_id = ${sessionId}::uuid
        and authentication_method in ('otp', 'magiclink', 'recovery')`,
    { readOnly: true },
  )
  return rows.length > 0
}

/** A session older than a day needs a code from the mailbox or phone. */
async function expectRecentSignIn(
  context: AuthContext,
  { sessionId, user }: SignedIn,
  request: FastifyRequest,
  nonce: string | null | undefined,
): Promise<void> {
  const { database, project, secrets } = context
  const [session] = await database.run(
    sql`select from auth.sessions where id = ${sessionId}::uuid and created_at > now() - interval '24 hours'`,
    { readOnly: true },
  )
  if (session) return
  if (nonce) {
    await takeLimits(context, request, () => [{ key: `auth nonce ${user.id}`, max: 5 }])
    const address = user.email || user.phone || ''
    const seconds = user.email ? project.auth.otpExpiry : project.auth.sms.otpExpiry
    const hash = hashOfLink(linkTokenOf(address, nonce, secrets.jwtSecret))
    const used = await database.run(takeNonce(user.id, hash, seconds))
    if (used.length > 0) return
    throw new AppError('reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  const message = 'Password update requires reauthentication'
  throw new AppError('reauthentication_needed', message)
}

/** Used up even if the new password is refused. */
const takeNonce = (id: string, hash: string, seconds: number): Sql => sql`
  with used as (
    delete from auth.one_time_tokens
    where user_id = ${id}::uuid and token_type = 'reauthentication_token' and token_hash = ${hash}
    returning user_id
  )
  update auth.users set reauthentication_token = '', updated_at = now()
  where id = (select user_id from used)
    and reauthentication_sent_at > now() - make_interval(secs => ${seconds}::float8)
  returning id`
