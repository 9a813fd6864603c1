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
}

/** Supabase's own figures are per five minutes. */
const window = '5 minutes'

/** By grant: sign-ins per address and per account, refreshes per address (Supabase: 30 and 150). */
export function tokenLimits(request: FastifyRequest): Limit[] {
  const address = clientAddress(request) ?? 'unknown'
  const { grant_type } = request.query as Record<string, unknown>
  if (grant_type === 'refresh_token') return [{ key: `auth refresh ${address}`, max: 150 }]
  const account = accountOf(request.body)
  return [
    { key: `auth sign-in ${address}`, max: 30 },
    ...(account ? [{ key: `auth sign-in account ${account}`, max: 20 }] : []),
  ]
}

export function limiter({ database, rateLimit }: AuthContext) {
  return (limitsOf: (request: FastifyRequest) => Limit[]) => ({
    preHandler: async (request: FastifyRequest) => {
      if (!rateLimit) return
      const [answer] = await database.run(
        authService,
        sql`select bool_and(_gateway.take_rate_limit(l.key, l.max, ${window}::interval)) as allowed
            from jsonb_to_recordset(${limitsOf(request)}::jsonb) as l (key text, max integer)`,
      )
      if (answer?.allowed !== true) {
        throw new AppError('over_request_rate_limit', 'Request rate limit reached')
      }
    },
  })
}

/** Hashed: the table of limits need not know who tried to sign in. */
function accountOf(body: unknown): string | null {
  const { email, phone } = (body ?? {}) as Record<string, unknown>
  const account = email || phone
  if (typeof account !== 'string') return null
  return createHash('sha256').update(account.trim().toLowerCase()).digest('base64url')
}
