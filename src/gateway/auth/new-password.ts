import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import { type AuthContext, authService } from './context.ts'
import { hashPassword, isPassword } from './password.ts'
import { expectStrongPassword } from './password-strength.ts'
import type { SignedIn } from './require-user.ts'

interface Wanted {
  readonly password?: string | null | undefined
  readonly nonce?: string | null | undefined
}

/** Its hash, null where no other password is wanted. */
export async function readNewPassword(
  context: AuthContext,
  signedIn: SignedIn,
  { password, nonce }: Wanted,
): Promise<string | null> {
  if (password == null) return null
  expectStrongPassword(password, context)
  if (context.project.auth.securePasswordChange) await expectRecentSignIn(context, signedIn, nonce)
  if (await isPassword(password, signedIn.user.encrypted_password)) {
    const message = 'New password should be different from the old password.'
    throw new AppError('same_password', message)
  }
  return hashPassword(password)
}

/** Whoever finds a screen that was left open must not take the account over. Signing in again is the way. */
async function expectRecentSignIn(
  { database }: AuthContext,
  { sessionId }: SignedIn,
  nonce: string | null | undefined,
): Promise<void> {
  const [session] = await database.run(
    authService,
    sql`select from auth.sessions where id = ${sessionId}::uuid and created_at > now() - interval '24 hours'`,
    { readOnly: true },
  )
  if (session) return
  if (nonce) throw new AppError('reauthentication_not_valid', 'Nonce has expired or is invalid')
  const message = 'Password update requires reauthentication'
  throw new AppError('reauthentication_needed', message)
}
