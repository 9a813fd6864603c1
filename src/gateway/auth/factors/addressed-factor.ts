/** The factor of one's own that an address such as /factors/{factor_id} names. */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Run } from '../../../database/database.ts'
import { idOf } from '../admin/addressed-user.ts'
import type { SignedIn } from '../require-user.ts'
import { type FactorRow, findFactor } from './factor-rows.ts'

export async function addressedFactor(
  run: Run,
  { user }: SignedIn,
  request: FastifyRequest,
): Promise<FactorRow> {
  const [factor] = await run<FactorRow>(findFactor(user.id, idOf(request, 'factor_id')))
  if (!factor) throw new AppError('mfa_factor_not_found', 'Factor not found')
  return factor
}

/** A token that was made without a session can raise none. */
export function sessionOf({ sessionId }: SignedIn): string {
  if (sessionId) return sessionId
  throw new AppError('session_not_found', 'Session from session_id claim in JWT does not exist')
}
