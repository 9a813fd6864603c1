/** AdminUserAttributes of the official client. */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { AuthContext } from '../context.ts'
import { text } from '../request-body.ts'
import { readDuration } from '../switches/duration.ts'
import { hashPassword } from '../users/password.ts'
import { expectStrongPassword } from '../users/password-strength.ts'
import { userMetadata } from '../users/user-metadata.ts'

/** Go's longest duration. */
const longest = 292 * 365 * 86_400

/** Reads `24h`, `1h30m` or `none` into seconds; 0 lifts the ban. */
const banDuration = z
  .string()
  .max(64)
  .transform((text) => {
    if (text === '') return undefined
    const seconds = text === 'none' ? 0 : readDuration(text)
    if (seconds !== null && seconds <= longest) return seconds
    throw new AppError('validation_failed', `invalid format for ban duration: "${text}"`)
  })

/** Tokens with any other role are refused, so the account would be locked out. */
const roles = ['authenticated', 'anon', 'service_role'] as const

export const userAttributes = z.object({
  email: text.nullish(),
  phone: text.nullish(),
  password: z.string().nullish(),
  // Beyond cost 15 a sign-in takes seconds.
  password_hash: z
    .string()
    .regex(/^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/, 'must be a bcrypt hash')
    .nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: userMetadata,
  app_metadata: userMetadata,
  ban_duration: banDuration.nullish(),
  role: z
    .enum(roles)
    .or(z.literal('').transform(() => undefined))
    .nullish(),
})

export type UserAttributes = z.output<typeof userAttributes>

export async function readPasswordHash(
  context: AuthContext,
  { password, password_hash }: UserAttributes,
): Promise<string | null> {
  if (password != null && password_hash) {
    const message = 'Only a password or a password hash should be provided'
    throw new AppError('validation_failed', message)
  }
  if (password == null) return password_hash || null
  expectStrongPassword(password, context)
  return hashPassword(password)
}
