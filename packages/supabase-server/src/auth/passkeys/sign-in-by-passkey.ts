import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { isUuid } from '../../requests/uuid.ts'
import { auditEntry } from '../audit.ts'
import type { AuthContext, Handler } from '../context.ts'
import { expectNotBanned } from '../expect-not-banned.ts'
import { startSession } from '../tokens/start-session.ts'
import { findUserById } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'
import { assertionOptions, verifyAssertion } from '../webauthn/assertion.ts'
import { parseAssertionResponse } from '../webauthn/credential-response.ts'
import { askForPasskey, noAnswer, takePasskeyResponse, wrongAnswer } from './passkey-response.ts'
import { findPasskeyOfKey, keyOfRow, markUsed, type PasskeyRow } from './passkey-rows.ts'

/** POST /passkeys/authentication/options */
export const beginSignIn: Handler = async (context) =>
  askForPasskey(context, null, await assertionOptions(context))

/** POST /passkeys/authentication/verify */
export const finishSignIn: Handler = async (context, request) => {
  const asked = await takePasskeyResponse(context, request, null)
  return context.database.transaction(async (run) => {
    const { user, passkey, counter } = await readSignIn(context, run, asked)
    expectMaySignIn(user)
    await run(markUsed(passkey.id, counter))
    const noted = auditEntry(context, 'login', user, { passkey_id: passkey.id })
    const session = await startSession(context, user, { method: 'passkey', noted, run })
    if (!session) throw wrongAnswer()
    return session
  })
}

async function readSignIn(
  context: AuthContext,
  run: Run,
  { credential, challenge }: Awaited<ReturnType<typeof takePasskeyResponse>>,
) {
  const answer = parseAssertionResponse(credential)
  if (!answer) throw noAnswer()
  const userId = Buffer.from(answer.response.userHandle ?? '', 'base64url').toString()
  if (!isUuid(userId)) throw wrongAnswer()
  const user = await findUserById(run, userId)
  const [passkey] = await run<PasskeyRow>(findPasskeyOfKey(userId, answer.id))
  if (!user || !passkey) throw wrongAnswer()
  const question = { expectedChallenge: challenge, key: keyOfRow(passkey) }
  const counter = await verifyAssertion(context, answer, question)
  if (counter === null) throw wrongAnswer()
  return { user, passkey, counter }
}

function expectMaySignIn(user: UserRow): void {
  const status = 403
  if (user.deleted_at) throw new AppError('user_not_found', 'User not found', { status })
  if (user.email && !user.email_confirmed_at) {
    throw new AppError('email_not_confirmed', 'Email not confirmed', { status })
  }
  if (user.phone && !user.phone_confirmed_at) {
    throw new AppError('phone_not_confirmed', 'Phone not confirmed', { status })
  }
  expectNotBanned(user, { status })
}
