/** POST /factors/{factor_id}/challenge */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { auditEntry } from '../audit.ts'
import type { AuthSms } from '../auth-sms.ts'
import { expectChannel, expectSender, inWords, sendSms } from '../codes/issue-sms.ts'
import { hashOfLink, linkTokenOf, newCode } from '../codes/one-time-token.ts'
import { limitSmsInterval } from '../codes/send-interval.ts'
import type { AuthContext } from '../context.ts'
import { smsLimits } from '../endpoint-limits.ts'
import { takeLimits } from '../rate-limit.ts'
import { parseBody, text } from '../request-body.ts'
import type { SignedIn, UserHandler } from '../require-user.ts'
import { toUserJson } from '../users/user-json.ts'
import { insertChallenge } from './challenge-rows.ts'
import { expectMayBegin, expectVerifiable, factorInPath, sessionOf } from './factor-in-path.ts'
import type { FactorRow } from './factor-rows.ts'
import { challengeWebauthn } from './webauthn-factor.ts'

const bodySchema = z.object({ channel: text.nullish() })

export const challengeFactor: UserHandler = async (context, signedIn, request) => {
  sessionOf(signedIn)
  const { channel } = parseBody(bodySchema, request)
  const { database, project, secrets } = context
  const factor = await database.transaction((run) => factorInPath(run, signedIn, request))
  expectVerifiable(context, factor)
  expectMayBegin(signedIn, factor)
  if (factor.phone) expectChannel(context, channel)
  if (factor.phone) await takeLimits(context, request, smsLimits)
  const sms = factor.phone ? await newMessage(context, signedIn, factor, factor.phone) : null
  const id = randomUUID()
  const codeHash = sms ? hashOfCode(id, sms.code, secrets.jwtSecret) : null
  const { user } = signedIn
  const webauthn = await database.transaction(async (run) => {
    const isKey = factor.factor_type === 'webauthn'
    const asked = isKey ? await challengeWebauthn(context, run, { user, factor }) : undefined
    const keyChallenge = asked?.credential_options.publicKey.challenge ?? null
    await run(insertChallenge({ id, factor, address: placeOf(context), codeHash, keyChallenge }))
    const traits = { factor_id: factor.id, factor_status: factor.status }
    await run(auditEntry(context, 'challenge_created', user, traits))
    return asked
  })
  if (sms) sendSms(context, sms)
  const expires_at = Math.floor(Date.now() / 1000) + project.auth.mfa.challengeExpiry
  return { id, type: factor.factor_type, expires_at, webauthn }
}

async function newMessage(
  context: AuthContext,
  { user }: SignedIn,
  { status }: FactorRow,
  phone: NonNullable<FactorRow['phone']>,
): Promise<AuthSms> {
  const { mfa, sms } = context.project.auth
  expectSender(context, phone)
  await limitSmsInterval(context, 'mfa', user.id, mfa.phone.interval)
  // Only verified numbers are known to be the owner's: attempts to enroll somebody's number must not delay their
  // sign-in.
  if (status === 'unverified')
    await limitSmsInterval(context, 'mfa begun', phone, mfa.phone.interval)
  const code = sms.testCodes.get(phone) ?? newCode(mfa.phone.otpLength)
  return { to: phone, code, text: inWords(mfa.phone.template, code), user: toUserJson(user) }
}

export const hashOfCode = (challengeId: string, code: string, secret: string) =>
  hashOfLink(linkTokenOf(challengeId, code, secret))

export const placeOf = ({ address }: AuthContext) => address ?? '::'
