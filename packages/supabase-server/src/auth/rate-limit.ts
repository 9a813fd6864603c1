/** Counted in the database, so that limits hold across processes and restarts. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { AppError } from '../app-error.ts'
import type { AuthContext, ContextOf } from './context.ts'

export interface Limit {
  readonly key: string
  readonly max: number
  /** Default: five minutes, the window of Supabase's figures. */
  readonly window?: string
  readonly code?: keyof typeof refusals
}

const refusals = {
  over_request_rate_limit: 'Request rate limit reached',
  over_email_send_rate_limit: 'email rate limit exceeded',
  over_sms_send_rate_limit: 'sms rate limit exceeded',
} as const

export type Switches = AuthContext['project']['auth']
export type LimitsOf = (
  request: FastifyRequest,
  figures: Switches['rateLimit'],
  auth: Switches,
) => Limit[]

export function limiter(contextOf: ContextOf) {
  return (limitsOf: LimitsOf) => ({
    preHandler: (request: FastifyRequest) => takeLimits(contextOf(request), request, limitsOf),
  })
}

/**
 * For limits that only the handler knows.
 * @throws AppError with the longest wait (429)
 */
export async function takeLimits(
  { database, project, rateLimit }: AuthContext,
  request: FastifyRequest,
  limitsOf: LimitsOf,
): Promise<void> {
  if (!rateLimit) return
  const limits = limitsOf(request, project.auth.rateLimit, project.auth)
  const [longest] = await database.run<{ wait: number; code: keyof typeof refusals | null }>(
    sql`select _gateway.wait_for_rate_limit(l.key, l.max, coalesce(l."window", '5 minutes')::interval) as wait, l.code
            from jsonb_to_recordset(${limits}::jsonb) as l (key text, max integer, "window" text, code text)
            order by wait desc`,
  )
  if (longest && longest.wait > 0) throw tooMany(longest.wait, longest.code ?? undefined)
}

export const tooMany = (
  retryAfter?: number,
  code: keyof typeof refusals = 'over_request_rate_limit',
) => new AppError(code, refusals[code], { retryAfter })

/** Hashed, so that the table does not tell who tried to sign in. */
export const keyOf = (account: string) =>
  createHash('sha256').update(account.trim().toLowerCase()).digest('base64url')
