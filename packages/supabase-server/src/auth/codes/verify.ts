/** POST /verify */
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { AuthContext, Handler } from '../context.ts'
import { parseBody, text } from '../request-body.ts'
import { takeCodeAttempt } from '../tokens/sign-in-attempts.ts'
import { readEmail } from '../users/email-address.ts'
import { readPhone } from '../users/phone-number.ts'
import { hashOfLink, linkTokenOf } from './one-time-token.ts'
import { redeemForSession } from './redeem.ts'

const bodySchema = z.object({
  type: text.default(''),
  token: text.default(''),
  token_hash: text.default(''),
  email: text.default(''),
  phone: text.default(''),
  redirect_to: text.nullish(),
})

type Body = z.output<typeof bodySchema>

export const oneMailboxConfirmed =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export const verify: Handler = async (context, request) => {
  const body = parseBody(bodySchema, request)
  if (!body.type) throw invalid('Verify requires a verification type')
  if (Boolean(body.token) === Boolean(body.token_hash)) {
    throw invalid('Verify requires either a token or a token hash')
  }
  const proof = body.token ? await ofCode(context, body) : ofLink(body)
  const session = await redeemForSession(context, { type: body.type, ...proof })
  return session ?? { msg: oneMailboxConfirmed, code: '200' }
}

async function ofCode(context: AuthContext, { type, email, phone, token }: Body) {
  if (Boolean(email) === Boolean(phone)) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  const isByPhone = type === 'sms' || type === 'phone_change'
  if (isByPhone !== Boolean(phone)) {
    throw invalid(phone ? 'Invalid sms verification type' : 'Invalid email verification type')
  }
  const address = phone ? readPhone(phone) : readAddress(email)
  await takeCodeAttempt(context, phone ? { phone: address } : { email: address })
  const linkToken = linkTokenOf(address, token, context.secrets.jwtSecret)
  return { hash: hashOfLink(linkToken), refusal: 'Token has expired or is invalid' }
}

/** GoTrue uses another message here. */
function readAddress(email: string): string {
  try {
    return readEmail(email)
  } catch (cause) {
    throw new AppError('validation_failed', 'Invalid email format', { status: 422, cause })
  }
}

function ofLink({ token_hash, email, phone, redirect_to }: Body) {
  if (email || phone || redirect_to) {
    throw invalid('Only the token_hash and type should be provided')
  }
  return { hash: hashOfLink(token_hash), refusal: 'Email link is invalid or has expired' }
}

const invalid = (message: string) => new AppError('validation_failed', message)
