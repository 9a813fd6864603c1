/** Limits counted in the database, so that they hold over several processes and restarts. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import { clientAddress } from '../client-address.ts'
import { type AuthContext, authService } from './context.ts'

interface Limit {
  readonly key: string
  readonly max: number
  /** Five minutes where nothing else is said: Supabase's figures are for that time. */
  readonly window?: string
}

type Figures = AuthContext['project']['auth']['rateLimit']
type LimitsOf = (request: FastifyRequest, figures: Figures) => Limit[]

/** By grant: sign-ins or refreshes per address. Guesses at one account are counted apart, in sign-in-attempts.ts. */
export const tokenLimits: LimitsOf = (request, { refreshes, signIns }) => {
  const { grant_type } = request.query as Record<string, unknown>
  if (grant_type === 'refresh_token') {
    return [{ key: `auth refresh ${addressOf(request)}`, max: refreshes }]
  }
  return [{ key: `auth sign-in ${addressOf(request)}`, max: signIns }]
}

/** Shares its count with sign-in, as the switch does. */
export const signUpLimits: LimitsOf = (request, { signIns, mails }) => [
  { key: `auth sign-in ${addressOf(request)}`, max: signIns },
  ...mailLimits(request, { mails }),
]

/** Whoever is written to has asked for it, or somebody wants to fill a mailbox. */
export const mailLimits = (request: FastifyRequest, { mails }: Pick<Figures, 'mails'>): Limit[] => [
  { key: `auth mail ${addressOf(request)}`, max: mails, window: '1 hour' },
]

/** A code has six digits: at five tries in five minutes, guessing one before it expires takes luck of 1 in 16,000. */
export const verifyLimits: LimitsOf = (request, { verifications }) => [
  { key: `auth verify ${addressOf(request)}`, max: verifications },
  ...perAccount('verify', request, 5),
]

export const passwordLimits: LimitsOf = (request, { signIns }) => [
  { key: `auth change ${addressOf(request)}`, max: signIns },
]

export function limiter({ database, project, rateLimit }: AuthContext) {
  return (limitsOf: LimitsOf) => ({
    preHandler: async (request: FastifyRequest) => {
      if (!rateLimit) return
      const limits = limitsOf(request, project.auth.rateLimit)
      const [answer] = await database.run<{ wait: number }>(
        authService,
        sql`select max(_gateway.wait_for_rate_limit(l.key, l.max, coalesce(l."window", '5 minutes')::interval)) as wait
            from jsonb_to_recordset(${limits}::jsonb) as l (key text, max integer, "window" text)`,
      )
      if (answer?.wait !== 0) throw tooMany(answer?.wait)
    },
  })
}

export const tooMany = (retryAfter?: number) =>
  new AppError('over_request_rate_limit', 'Request rate limit reached', { retryAfter })

const addressOf = (request: FastifyRequest) => clientAddress(request) ?? 'unknown'

function perAccount(what: string, { body }: FastifyRequest, max: number): Limit[] {
  const { email, phone } = (body ?? {}) as Record<string, unknown>
  const account = email || phone
  if (typeof account !== 'string') return []
  return [{ key: `auth ${what} account ${keyOf(account)}`, max }]
}

/** Hashed: the table of limits need not know who tried to sign in. */
export const keyOf = (account: string) =>
  createHash('sha256').update(account.trim().toLowerCase()).digest('base64url')
