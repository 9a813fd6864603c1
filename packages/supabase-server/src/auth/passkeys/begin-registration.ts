/** POST /passkeys/registration/options */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import type { AuthContext } from '../context.ts'
import type { SignedIn } from '../require-user.ts'
import { challengeSeconds, registrationOptions } from '../webauthn/registration.ts'
import { findPasskeys, insertPasskeyChallenge, keyOfRow, type PasskeyRow } from './passkey-rows.ts'
import { requireAal2ForPasskeys } from './require-passkeys.ts'

export async function beginRegistration(context: AuthContext, signedIn: SignedIn) {
  const { database } = context
  const { user } = signedIn
  expectOwnPasskeys(signedIn)
  const rows = await database.run<PasskeyRow>(findPasskeys(user.id))
  expectRoom(context, rows.length)
  const options = await registrationOptions(context, user, {
    known: rows.map(keyOfRow),
    isPasskey: true,
  })
  const challenge_id = randomUUID()
  const { challenge } = options
  const question = { id: challenge_id, userId: user.id, challenge, seconds: challengeSeconds }
  await database.run(insertPasskeyChallenge(question))
  return { challenge_id, options, expires_at: Math.floor(Date.now() / 1000) + challengeSeconds }
}

export function expectOwnPasskeys(signedIn: SignedIn): void {
  if (signedIn.user.is_sso_user) {
    const message = 'SSO users cannot register passkeys'
    throw new AppError('validation_failed', message, { status: 422 })
  }
  requireAal2ForPasskeys(signedIn)
}

export function expectRoom({ project }: AuthContext, count: number): void {
  if (count < project.auth.passkey.mostOfUser) return
  throw new AppError('too_many_passkeys', 'Maximum number of passkeys reached')
}
