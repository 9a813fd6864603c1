import { randomUUID } from 'node:crypto'
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
import { challengeSeconds } from '../webauthn/registration.ts'
import { noAnswer, takePasskeyResponse, wrongAnswer } from './passkey-response.ts'
import {
  findPasskeyOfKey,
  insertPasskeyChallenge,
  keyOfRow,
  markUsed,
  type PasskeyRow,
} from './passkey-rows.ts'

/** POST /passkeys/authentication/options */
export const beginSignIn: Handler = async (context) => {
  const options = await assertionOptions(context)
  const challenge_id = randomUUID()
  const { challenge } = options
  const question = { id: challenge_id, userId: null, challenge, seconds: challengeSeconds }
  await context.database.run(insertPasskeyChallenge(question))
  return { challenge_id, options, expires_at: Math.floor(Date.now() / 1000) + challengeSeconds }
}

/** POST /passkeys/authentication/verify */
export const finishSignIn: Handler = async (context, request) => {
  const asked = await takePasskeyResponse(context, request, null)
  return context.database.transaction(async (run) => {
    const { user, passkey, counter } = await readSignIn(context, run, asked)
    expectMaySignIn(user)
    await run(markUsed(passkey.id, counter))
    return begin(context, { run, user, passkey })
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

interface SignIn {
  readonly run: Run
  readonly user: UserRow
  readonly passkey: PasskeyRow
}

async function begin(context: AuthContext, { run, user, passkey }: SignIn) {
  const traits = { passkey_id: passkey.id }
  const noted = auditEntry(context, 'login', user, traits)
  const session = await startSession(context, user, { method: 'passkey', noted, run })
  if (!session) throw wrongAnswer()
  return session
}
