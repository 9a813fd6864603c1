import { AppError } from '../../app-error.ts'
import { auditEntry } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import type { SignedIn, UserHandler } from '../require-user.ts'
import { findUserById } from '../users/find-user.ts'
import { parseRegistrationResponse } from '../webauthn/credential-response.ts'
import { registrationOptions, verifyRegistration } from '../webauthn/registration.ts'
import { askForPasskey, noAnswer, takePasskeyResponse, wrongAnswer } from './passkey-response.ts'
import {
  findPasskeys,
  insertPasskey,
  keyOfRow,
  type PasskeyRow,
  toPasskeyJson,
} from './passkey-rows.ts'
import { requireAal2ForPasskeys } from './require-passkeys.ts'

/** POST /passkeys/registration/options */
export const beginRegistration: UserHandler = async (context, signedIn) => {
  const { user } = signedIn
  expectOwnPasskeys(signedIn)
  const rows = await context.database.run<PasskeyRow>(findPasskeys(user.id))
  expectRoom(context, rows.length)
  const options = await registrationOptions(context, user, {
    known: rows.map(keyOfRow),
    isPasskey: true,
  })
  return askForPasskey(context, user.id, options)
}

function expectOwnPasskeys(signedIn: SignedIn): void {
  if (signedIn.user.is_sso_user) {
    const message = 'SSO users cannot register passkeys'
    throw new AppError('validation_failed', message, { status: 422 })
  }
  requireAal2ForPasskeys(signedIn)
}

function expectRoom({ project }: AuthContext, count: number): void {
  if (count < project.auth.passkey.mostOfUser) return
  throw new AppError('too_many_passkeys', 'Maximum number of passkeys reached')
}

/** POST /passkeys/registration/verify */
export const finishRegistration: UserHandler = async (context, signedIn, request) => {
  const { user } = signedIn
  expectOwnPasskeys(signedIn)
  const { credential, challenge } = await takePasskeyResponse(context, request, user.id)
  const answer = parseRegistrationResponse(credential)
  if (!answer) throw noAnswer()
  const key = await verifyRegistration(context, answer, challenge)
  if (!key) throw wrongAnswer()
  return context.database.transaction(async (run) => {
    await findUserById(run, user.id)
    expectRoom(context, (await run(findPasskeys(user.id))).length)
    const [row] = await run<PasskeyRow>(insertPasskey(user.id, key))
    if (!row) {
      const message = 'This credential is already registered'
      throw new AppError('webauthn_credential_exists', message)
    }
    const traits = { passkey_id: row.id }
    await run(auditEntry(context, 'passkey_created', user, traits))
    return toPasskeyJson(row)
  })
}
