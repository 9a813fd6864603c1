/** POST /passkeys/registration/verify */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { auditEntry } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import type { SignedIn } from '../require-user.ts'
import { findUserById } from '../users/find-user.ts'
import { parseRegistrationResponse } from '../webauthn/credential-response.ts'
import { verifyRegistration } from '../webauthn/registration.ts'
import { expectOwnPasskeys, expectRoom } from './begin-registration.ts'
import { noAnswer, takePasskeyResponse, wrongAnswer } from './passkey-response.ts'
import { findPasskeys, insertPasskey, type PasskeyRow, toPasskeyJson } from './passkey-rows.ts'

export async function finishRegistration(
  context: AuthContext,
  signedIn: SignedIn,
  request: FastifyRequest,
) {
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
