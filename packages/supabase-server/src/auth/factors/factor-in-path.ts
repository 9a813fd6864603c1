import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Run } from '../../database/database.ts'
import { idInPath } from '../admin/user-in-path.ts'
import type { AuthContext } from '../context.ts'
import type { SignedIn } from '../require-user.ts'
import { requireAal2 } from '../users/require-aal2.ts'
import { type FactorRow, findFactor } from './factor-rows.ts'

export async function factorInPath(
  run: Run,
  { user }: SignedIn,
  request: FastifyRequest,
): Promise<FactorRow> {
  const [factor] = await run<FactorRow>(findFactor(user.id, idInPath(request, 'factor_id')))
  if (!factor) throw new AppError('mfa_factor_not_found', 'Factor not found')
  return factor
}

/**
 * Enrolling beside a verified factor requires aal2: a thief of the session could have started it before that factor
 * existed.
 */
export function expectMayBegin(signedIn: Pick<SignedIn, 'user' | 'aal'>, { status }: FactorRow) {
  const message = 'AAL2 required to verify a new factor'
  if (status === 'unverified') requireAal2(signedIn, { message })
}

/** A token that was made without a session cannot be raised. */
export function sessionOf({ sessionId }: SignedIn): string {
  if (sessionId) return sessionId
  throw sessionNotFound()
}

export const sessionNotFound = () =>
  new AppError('session_not_found', 'Session from session_id claim in JWT does not exist')

/** As GoTrue's messages name them. */
export const factorNames = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' } as const

/** @throws when config.toml disables this kind of factor */
export function expectVerifiable({ project }: AuthContext, { factor_type: type }: FactorRow): void {
  if (project.auth.mfa[type].canVerify) return
  const message = `MFA verification is disabled for ${factorNames[type]}`
  throw new AppError(`mfa_${type}_verify_not_enabled`, message)
}
