import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { isUuid } from '../../requests/uuid.ts'
import type { AuthContext } from '../context.ts'
import { parseBody, text } from '../request-body.ts'
import { challengeSeconds } from '../webauthn/registration.ts'
import { insertPasskeyChallenge, takePasskeyChallenge } from './passkey-rows.ts'

const bodySchema = z.object({
  challenge_id: text.nullish(),
  credential: z.unknown().optional(),
  /** Its name before GoTrue 2.189. */
  credential_response: z.unknown().optional(),
})

/** @param userId null for a sign-in, which names nobody yet */
export async function askForPasskey<Options extends { readonly challenge: string }>(
  { database }: AuthContext,
  userId: string | null,
  options: Options,
) {
  const challenge_id = randomUUID()
  const { challenge } = options
  const question = { id: challenge_id, userId, challenge, seconds: challengeSeconds }
  await database.run(insertPasskeyChallenge(question))
  return { challenge_id, options, expires_at: Math.floor(Date.now() / 1000) + challengeSeconds }
}

export async function takePasskeyResponse(
  { database }: AuthContext,
  request: FastifyRequest,
  userId: string | null,
): Promise<{ credential: unknown; challenge: string }> {
  const body = parseBody(bodySchema, request)
  const id = body.challenge_id ?? ''
  const credential = body.credential ?? body.credential_response
  if (!id) throw new AppError('validation_failed', 'challenge_id is required')
  if (credential === undefined || credential === null) {
    throw new AppError('validation_failed', 'credential is required')
  }
  if (!isUuid(id)) throw new AppError('validation_failed', 'challenge_id must be a valid UUID')
  const [question] = await database.run<{ challenge: string; expired: boolean }>(
    takePasskeyChallenge(id, userId),
  )
  if (!question) {
    const message = 'Challenge not found or already used'
    throw new AppError('webauthn_challenge_not_found', message)
  }
  if (question.expired) throw new AppError('webauthn_challenge_expired', 'Challenge has expired')
  return { credential, challenge: question.challenge }
}

export const noAnswer = () =>
  new AppError('webauthn_verification_failed', 'Invalid credential response')

export const wrongAnswer = () =>
  new AppError('webauthn_verification_failed', 'Credential verification failed')
