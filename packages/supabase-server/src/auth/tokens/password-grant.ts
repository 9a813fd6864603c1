/** POST /token?grant_type=password */

import sql, { type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { auditEntry } from '../audit.ts'
import type { AuthContext, Handler } from '../context.ts'
import { expectNotBanned } from '../expect-not-banned.ts'
import { runPasswordHook } from '../hooks/verification-hooks.ts'
import { parseBody, text } from '../request-body.ts'
import { isPassword } from '../users/password.ts'
import { type UserRow, userColumns } from '../users/user-row.ts'
import { attemptedAccount, takeAttempt } from './sign-in-attempts.ts'
import { startSession } from './start-session.ts'

const bodySchema = z.object({
  email: text.default(''),
  phone: text.default(''),
  password: z.string().default(''),
})

const invalidCredentials = () => new AppError('invalid_credentials', 'Invalid login credentials')

/** Every other refusal requires the right password, so that it reveals nothing to strangers. */
export const passwordGrant: Handler = async (context, request) => {
  const { email, phone, password } = parseBody(bodySchema, request)
  expectEnabled(context, { email, phone })
  const [user] = await context.database.run<UserRow>(
    sql`select ${userColumns} from auth.users u
        where ${named(email, phone)} and u.aud = 'authenticated' and u.deleted_at is null`,
    { readOnly: true },
  )
  const account = user ? attemptedAccount(user) : email || digitsOf(phone)
  await takeAttempt(context, { account, user })
  const isRight = await isPassword(password, user?.encrypted_password ?? null)
  if (user) await runPasswordHook(context, user, isRight)
  if (!isRight || !user) throw invalidCredentials()
  expectNotBanned(user, { status: 400 })
  if (email && !user.email_confirmed_at) {
    throw new AppError('email_not_confirmed', 'Email not confirmed')
  }
  if (phone && !user.phone_confirmed_at) {
    throw new AppError('phone_not_confirmed', 'Phone not confirmed')
  }
  const provider = email ? 'email' : 'phone'
  const noted = auditEntry(context, 'login', user, { provider })
  const session = await startSession(context, user, { method: 'password', noted })
  if (!session) throw invalidCredentials()
  return session
}

function expectEnabled({ project }: AuthContext, { email, phone }: Record<string, string>): void {
  if (email && !project.auth.emailEnabled) {
    throw new AppError('email_provider_disabled', 'Email logins are disabled')
  }
  if (phone && !email && !project.auth.sms.isEnabled) {
    throw new AppError('phone_provider_disabled', 'Phone logins are disabled', { status: 422 })
  }
}

function named(email: string, phone: string): Sql {
  if (email && phone) {
    const message = 'Only an email address or phone number should be provided on login.'
    throw new AppError('validation_failed', message)
  }
  if (email) return sql`u.email = ${email.trim().toLowerCase()} and not u.is_sso_user`
  if (phone) return sql`u.phone = ${digitsOf(phone)}`
  throw new AppError('validation_failed', 'missing email or phone')
}

const digitsOf = (phone: string) => phone.replace(/[^0-9]/g, '')
