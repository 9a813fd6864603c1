/** POST /passkeys/authentication/options */
import { randomUUID } from 'node:crypto'
import { authService, type Handler } from '../context.ts'
import { keySeconds } from '../keys/new-key.ts'
import { askForKey } from '../keys/used-key.ts'
import { insertQuestion } from './passkey-rows.ts'

export const beginSignIn: Handler = async (context) => {
  const options = await askForKey(context)
  const challenge_id = randomUUID()
  const { challenge } = options
  const question = { id: challenge_id, userId: null, challenge, seconds: keySeconds }
  await context.database.run(authService, insertQuestion(question))
  return { challenge_id, options, expires_at: Math.floor(Date.now() / 1000) + keySeconds }
}
