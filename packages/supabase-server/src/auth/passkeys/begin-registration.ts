/** POST /passkeys/registration/options */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import { type AuthContext, authService } from '../context.ts'
import { askForNewKey, keySeconds } from '../keys/new-key.ts'
import type { SignedIn } from '../require-user.ts'
import { findPasskeys, insertQuestion, keyOfRow, type PasskeyRow } from './passkey-rows.ts'
import { expectStrongForPasskeys } from './require-passkeys.ts'

export async function beginRegistration(context: AuthContext, signedIn: SignedIn) {
  const { database } = context
  const { user } = signedIn
  expectOwnPasskeys(signedIn)
  const rows = await database.run<PasskeyRow>(authService, findPasskeys(user.id))
  expectRoom(context, rows.length)
  const options = await askForNewKey(context, user, { known: rows.map(keyOfRow), isPasskey: true })
  const challenge_id = randomUUID()
  const { challenge } = options
  const question = { id: challenge_id, userId: user.id, challenge, seconds: keySeconds }
  await database.run(authService, insertQuestion(question))
  return { challenge_id, options, expires_at: Math.floor(Date.now() / 1000) + keySeconds }
}

export function expectOwnPasskeys(signedIn: SignedIn): void {
  if (signedIn.user.is_sso_user) {
    const message = 'SSO users cannot register passkeys'
    throw new AppError('validation_failed', message, { status: 422 })
  }
  expectStrongForPasskeys(signedIn)
}

export function expectRoom({ project }: AuthContext, count: number): void {
  if (count < project.auth.passkey.mostOfUser) return
  throw new AppError('too_many_passkeys', 'Maximum number of passkeys reached')
}
