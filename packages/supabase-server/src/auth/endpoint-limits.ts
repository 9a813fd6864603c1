/** How often each endpoint may be asked, and by whose count. */
import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../requests/client-address.ts'
import { householdOf } from '../requests/household.ts'
import { keyOf, type LimitsOf, type Switches } from './rate-limit.ts'

/** By grant: sign-ins or refreshes per address. Guesses at one account are counted apart, in sign-in-attempts.ts. */
export const tokenLimits: LimitsOf = (request, { refreshes, signIns, wallets }) => {
  const { grant_type } = request.query as Record<string, unknown>
  if (grant_type === 'refresh_token') {
    return [{ key: `auth refresh ${addressOf(request)}`, max: refreshes }]
  }
  if (grant_type === 'web3') return [{ key: `auth web3 ${addressOf(request)}`, max: wallets }]
  return [{ key: `auth sign-in ${addressOf(request)}`, max: signIns }]
}

/** Each leaves a row until the browser comes back. */
export const authorizeLimits: LimitsOf = (request, { signIns }) => [
  { key: `auth authorize ${addressOf(request)}`, max: signIns },
]

/** Shares its count with sign-in, as the switch does; who leaves neither e-mail nor telephone is counted apart. */
export const signUpLimits: LimitsOf = (request, figures, auth) =>
  accountOf(request)
    ? [
        { key: `auth sign-in ${addressOf(request)}`, max: figures.signIns },
        ...(isConfirmed(request, auth) ? sendLimits(request, figures, auth) : []),
      ]
    : [{ key: `auth anonymous ${addressOf(request)}`, max: figures.anonymous, window: '1 hour' }]

/** By where it goes: a mail, a text message or, of a change, both. */
export const sendLimits: LimitsOf = (request, figures, auth) => {
  const { email, phone } = (request.body ?? {}) as Record<string, unknown>
  return [
    ...(phone ? smsLimits(request, figures, auth) : []),
    ...(phone && !email ? [] : mailLimits(request, figures, auth)),
  ]
}

/** Where accounts need no confirmation nothing is sent, and nothing counted. */
function isConfirmed({ body }: FastifyRequest, { sms, enableConfirmations }: Switches): boolean {
  const { phone } = (body ?? {}) as Record<string, unknown>
  return phone ? sms.enableConfirmations : enableConfirmations
}

/** Of one address all senders of codes share it. */
export const smsLimits: LimitsOf = (request, { messages }) => [
  {
    key: `auth sms ${addressOf(request)}`,
    max: messages,
    window: '1 hour',
    code: 'over_sms_send_rate_limit',
  },
]

/** Nobody fills a mailbox that is not their own. */
export const mailLimits: LimitsOf = (request, { mails }) => [
  {
    key: `auth mail ${addressOf(request)}`,
    max: mails,
    window: '1 hour',
    code: 'over_email_send_rate_limit',
  },
]

/** Guesses at one account's codes are counted apart, in sign-in-attempts.ts. */
export const verifyLimits: LimitsOf = (request, { verifications }) => [
  { key: `auth verify ${addressOf(request)}`, max: verifications },
]

/** A password may be tried by wanting it as the new one. */
export const changeLimits: LimitsOf = (request, figures, auth) => [
  { key: `auth change ${addressOf(request)}`, max: figures.signIns },
  ...(accountOf(request) ? sendLimits(request, figures, auth) : []),
]

/** Questions to passkeys, and their answers. */
export const passkeyLimits: LimitsOf = (request, { signIns }) => [
  { key: `auth passkey ${addressOf(request)}`, max: signIns },
]

/** One that is sent counts again for its number. */
export const challengeLimits: LimitsOf = (request, { verifications }) => [
  { key: `auth challenge ${addressOf(request)}`, max: verifications },
]

/** Six digits of an authenticator, three of which are good at a time: ten tries in a quarter of an hour. */
export const factorLimits: LimitsOf = (request, { verifications }) => [
  { key: `auth verify ${addressOf(request)}`, max: verifications },
  {
    key: `auth factor ${keyOf((request.params as Record<string, string>).factor_id ?? '')}`,
    max: 10,
    window: '15 minutes',
  },
]

const addressOf = (request: FastifyRequest) => householdOf(clientAddress(request) ?? 'unknown')

function accountOf({ body }: FastifyRequest): string | null {
  const { email, phone } = (body ?? {}) as Record<string, unknown>
  const account = email || phone
  return typeof account === 'string' ? account : null
}
