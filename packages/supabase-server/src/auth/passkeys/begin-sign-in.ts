/** POST /passkeys/authentication/options */
import { randomUUID } from 'node:crypto'
import type { Handler } from '../context.ts'
import { assertionOptions } from '../webauthn/assertion.ts'
import { challengeSeconds } from '../webauthn/registration.ts'
import { insertPasskeyChallenge } from './passkey-rows.ts'

export const beginSignIn: Handler = async (context) => {
  const options = await assertionOptions(context)
  const challenge_id = randomUUID()
  const { challenge } = options
  const question = { id: challenge_id, userId: null, challenge, seconds: challengeSeconds }
  await context.database.run(insertPasskeyChallenge(question))
  return { challenge_id, options, expires_at: Math.floor(Date.now() / 1000) + challengeSeconds }
}
