import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import type { AuthContext } from '../context.ts'
import { text } from '../request-body.ts'
import type { UserRow } from '../users/user-row.ts'
import { assertionOptions, verifyAssertion } from '../webauthn/assertion.ts'
import {
  parseAssertionResponse,
  parseRegistrationResponse,
} from '../webauthn/credential-response.ts'
import { registrationOptions, verifyRegistration } from '../webauthn/registration.ts'
import type { ChallengeRow } from './challenge-rows.ts'
import type { FactorRow } from './factor-rows.ts'
import {
  countUse,
  type FactorKeyRow,
  findFactorKeys,
  keepKey,
  keyOfFactor,
} from './webauthn-rows.ts'

/** The first challenge registers a key, later ones use it. */
export async function challengeWebauthn(
  context: AuthContext,
  run: Run,
  { user, factor }: { user: UserRow; factor: FactorRow },
) {
  const rows = await run<FactorKeyRow>(findFactorKeys(user.id))
  if (factor.status === 'unverified') {
    const known = rows.map(keyOfFactor)
    const publicKey = await registrationOptions(context, user, { known, isPasskey: false })
    return { type: 'create', credential_options: { publicKey } } as const
  }
  const own = rows.filter(({ id }) => id === factor.id)
  const publicKey = await assertionOptions(context, own.map(keyOfFactor))
  return { type: 'request', credential_options: { publicKey } } as const
}

export const webauthnSchema = z
  .object({ type: text.nullish(), credential_response: z.unknown().optional() })
  .nullish()

type Body = z.output<typeof webauthnSchema>

export function expectWebauthnResponse(body: Body): NonNullable<Body> {
  const refuse = (message: string) => new AppError('validation_failed', message)
  if (!body) throw refuse('WebAuthn config required')
  if (body.type !== 'create' && body.type !== 'request') {
    throw refuse('WebAuthn type must be create or request')
  }
  if (body.credential_response) return body
  throw refuse('credential_response required')
}

interface Answer {
  readonly userId: string
  readonly factor: FactorRow
  readonly challenge: ChallengeRow
  readonly body: NonNullable<Body>
}

/** A verified factor never takes another key: the password alone would be enough to replace it. */
export async function verifyWebauthn(
  context: AuthContext,
  run: Run,
  answer: Answer,
): Promise<void> {
  const { factor, body } = answer
  if (body.type !== (factor.status === 'unverified' ? 'create' : 'request')) throw wrongKey()
  await (body.type === 'create' ? takeNewKey : takeUsedKey)(context, run, answer)
}

async function takeNewKey(context: AuthContext, run: Run, { factor, challenge, body }: Answer) {
  const answer = parseRegistrationResponse(body.credential_response)
  if (!answer) throw noAnswer()
  const key = await verifyRegistration(context, answer, challenge.key_challenge ?? '')
  if (!key) throw wrongKey()
  await run(keepKey(factor.id, key))
}

async function takeUsedKey(
  context: AuthContext,
  run: Run,
  { userId, factor, challenge, body }: Answer,
) {
  const answer = parseAssertionResponse(body.credential_response)
  if (!answer) throw noAnswer()
  const rows = await run<FactorKeyRow>(findFactorKeys(userId))
  const row = rows.find(({ id }) => id === factor.id)
  if (!row) throw wrongKey()
  const question = { expectedChallenge: challenge.key_challenge ?? '', key: keyOfFactor(row) }
  const counter = await verifyAssertion(context, answer, question)
  if (counter === null) throw wrongKey()
  await run(countUse(factor.id, counter))
}

const noAnswer = () => new AppError('validation_failed', 'Invalid credential_response')

const wrongKey = () =>
  new AppError('mfa_verification_failed', 'Failed to validate WebAuthn MFA response')
