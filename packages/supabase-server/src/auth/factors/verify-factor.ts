/** POST /factors/{factor_id}/verify */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { isUuid } from '../../requests/uuid.ts'
import { auditEntry } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { runMfaHook, runMfaHookOnFailure } from '../hooks/verification-hooks.ts'
import { parseBody, text } from '../request-body.ts'
import type { UserHandler } from '../require-user.ts'
import { hashOf, newRefreshToken } from '../tokens/refresh-token.ts'
import { tokenResponse } from '../tokens/token-response.ts'
import { hashOfCode, placeOf } from './challenge-factor.ts'
import {
  type ChallengeRow,
  findChallenge,
  findRaised,
  findUsedCode,
  markAnswered,
  type RaisedUser,
  raiseSession,
} from './challenge-rows.ts'
import {
  expectMayBegin,
  expectVerifiable,
  factorInPath,
  sessionNotFound,
  sessionOf,
} from './factor-in-path.ts'
import type { FactorRow } from './factor-rows.ts'
import { isTotpCode } from './totp.ts'
import { expectWebauthnResponse, verifyWebauthn, webauthnSchema } from './webauthn-factor.ts'

const bodySchema = z.object({
  challenge_id: text.default(''),
  code: text.default(''),
  webauthn: webauthnSchema,
})

export const verifyFactor: UserHandler = async (context, signedIn, request) => {
  const { challenge_id: challengeId, code, webauthn } = parseBody(bodySchema, request)
  const sessionId = sessionOf(signedIn)
  const { user } = signedIn
  const refreshToken = newRefreshToken()
  let tried: FactorRow | null = null
  const attempt = context.database.transaction(async (run) => {
    const factor = await factorInPath(run, signedIn, request)
    tried = factor
    expectMayBegin(signedIn, factor)
    const isKey = factor.factor_type === 'webauthn'
    if (!code && !isKey) throw new AppError('validation_failed', 'Code needs to be non-empty')
    expectVerifiable(context, factor)
    const body = isKey ? expectWebauthnResponse(webauthn) : null
    const challenge = await openChallenge(context, run, factor, challengeId)
    if (body) await verifyWebauthn(context, run, { userId: user.id, factor, challenge, body })
    const codeHash = body ? null : await expectRightCode(context, run, factor, challenge, code)
    await runMfaHook(context, factor, { userId: user.id, valid: true, run })
    await run(markAnswered(challenge.id, factor, codeHash))
    const raise = raiseSession({ sessionId, factor, tokenHash: hashOf(refreshToken) })
    if ((await run(raise)).length === 0) throw sessionNotFound()
    const { id: factor_id, factor_type } = factor
    const traits = { factor_id, factor_type, challenge_id: challenge.id }
    await run(auditEntry(context, 'verification_attempted', user, traits))
    const [raised] = await run<RaisedUser>(findRaised(user.id, sessionId))
    if (!raised) throw new AppError('user_not_found', 'User not found')
    const session = { id: sessionId, aal: 'aal2', amr: raised.amr, age: raised.session_age }
    // Before the commit: if the token hook fails, the session stays as it was.
    return tokenResponse(context, raised, session, refreshToken, { run })
  })
  return attempt.catch((error) => runMfaHookOnFailure(context, tried, user.id, error))
}

async function openChallenge(
  context: AuthContext,
  run: Run,
  factor: FactorRow,
  challengeId: string,
): Promise<ChallengeRow> {
  const seconds = context.project.auth.mfa.challengeExpiry
  const at = { address: placeOf(context), seconds }
  const [challenge] = isUuid(challengeId)
    ? await run<ChallengeRow>(findChallenge(challengeId, factor, at))
    : []
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found'
    throw new AppError('mfa_factor_not_found', message, { status: 422 })
  }
  if (challenge.answered || !challenge.same_place) {
    const message = 'Challenge and verify IP addresses mismatch.'
    throw new AppError('mfa_ip_address_mismatch', message)
  }
  if (challenge.expired) {
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`
    throw new AppError('mfa_challenge_expired', message)
  }
  return challenge
}

/** Returns the hash that marks the code as used. */
async function expectRightCode(
  { secrets }: AuthContext,
  run: Run,
  factor: FactorRow,
  challenge: ChallengeRow,
  code: string,
): Promise<string> {
  if (factor.factor_type === 'phone') {
    const hash = hashOfCode(challenge.id, code, secrets.jwtSecret)
    if (hash === challenge.otp_code) return hash
    throw new AppError('mfa_verification_failed', 'Invalid MFA Phone code entered')
  }
  const hash = hashOfCode(factor.id, code, secrets.jwtSecret)
  const isRight = factor.secret !== null && isTotpCode(factor.secret, code)
  if (isRight && (await run(findUsedCode(factor, hash))).length === 0) return hash
  throw new AppError('mfa_verification_failed', 'Invalid TOTP code entered')
}
