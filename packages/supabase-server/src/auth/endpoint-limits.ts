import type { FastifyRequest } from 'fastify'
import { clientNetwork } from '../requests/client-address.ts'
import { keyOf, type Limit, type LimitsOf, type Switches } from './rate-limit.ts'

/** Guesses at one account are counted in sign-in-attempts.ts. */
export const tokenLimits: LimitsOf = (request, { refreshes, signIns, wallets }) => {
  const { grant_type } = request.query as Record<string, unknown>
  if (grant_type === 'refresh_token') return byAddress(request, 'refresh', refreshes)
  if (grant_type === 'web3') return byAddress(request, 'web3', wallets)
  return byAddress(request, 'sign-in', signIns)
}

/** Each request stores a state until the browser returns. */
export const authorizeLimits: LimitsOf = (request, { signIns }) =>
  byAddress(request, 'authorize', signIns)

/** Shares its count with sign-in, as in GoTrue; anonymous sign-ups are counted separately. */
export const signUpLimits: LimitsOf = (request, figures, auth) =>
  accountOf(request)
    ? [
        ...byAddress(request, 'sign-in', figures.signIns),
        ...(isConfirmed(request, auth) ? sendLimits(request, figures, auth) : []),
      ]
    : byAddress(request, 'anonymous', figures.anonymous, { window: '1 hour' })

export const sendLimits: LimitsOf = (request, figures, auth) => {
  const { email, phone } = (request.body ?? {}) as Record<string, unknown>
  return [
    ...(phone ? smsLimits(request, figures, auth) : []),
    ...(phone && !email ? [] : mailLimits(request, figures, auth)),
  ]
}

function isConfirmed({ body }: FastifyRequest, { sms, enableConfirmations }: Switches): boolean {
  const { phone } = (body ?? {}) as Record<string, unknown>
  return phone ? sms.enableConfirmations : enableConfirmations
}

/** All endpoints that send a code share this count. */
export const smsLimits: LimitsOf = (request, { messages }) =>
  byAddress(request, 'sms', messages, { window: '1 hour', code: 'over_sms_send_rate_limit' })

export const mailLimits: LimitsOf = (request, { mails: max }) => {
  if (max === Number.POSITIVE_INFINITY) return []
  return byAddress(request, 'mail', max, { window: '1 hour', code: 'over_email_send_rate_limit' })
}

/** Guesses at one account's codes are counted in sign-in-attempts.ts. */
export const verifyLimits: LimitsOf = (request, { verifications }) =>
  byAddress(request, 'verify', verifications)

/** A new password is compared with the old one, so this endpoint could be used to guess it. */
export const changeLimits: LimitsOf = (request, figures, auth) => [
  ...byAddress(request, 'change', figures.signIns),
  ...(accountOf(request) ? sendLimits(request, figures, auth) : []),
]

export const passkeyLimits: LimitsOf = (request, { signIns }) =>
  byAddress(request, 'passkey', signIns)

/** Messages are also counted by phone number. */
export const challengeLimits: LimitsOf = (request, { verifications }) =>
  byAddress(request, 'challenge', verifications)

/** Three of the million TOTP codes are valid at a time: ten tries in a quarter of an hour. */
export const factorLimits: LimitsOf = (request, { verifications }) => [
  ...byAddress(request, 'verify', verifications),
  {
    key: `auth factor ${keyOf((request.params as Record<string, string>).factor_id ?? '')}`,
    max: 10,
    window: '15 minutes',
  },
]

const byAddress = (
  request: FastifyRequest,
  what: string,
  max: number,
  more: Pick<Limit, 'window' | 'code'> = {},
): Limit[] => [{ key: `auth ${what} ${clientNetwork(request)}`, max, ...more }]

function accountOf({ body }: FastifyRequest): string | null {
  const { email, phone } = (body ?? {}) as Record<string, unknown>
  const account = email || phone
  return typeof account === 'string' ? account : null
}
