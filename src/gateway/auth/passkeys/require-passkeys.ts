/** What stands before the endpoints of passkeys. */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import { isUuid } from '../admin/addressed-user.ts'
import type { AuthContext } from '../context.ts'
import type { SignedIn } from '../require-user.ts'

/** For `preHandler`: where config.toml has not switched them on, they are not there. */
export const requirePasskeys =
  ({ project }: AuthContext) =>
  async () => {
    if (project.auth.passkey.enabled) return
    throw new AppError('passkey_disabled', 'Passkeys are disabled')
  }

/** Making and deleting them is for who can use the second factor, where there is one. */
export function expectStrongEnough({ user, aal }: SignedIn): void {
  const hasFactor = user.factors.some(({ status }) => status === 'verified')
  if (!hasFactor || aal === 'aal2') return
  const message = 'AAL2 session is required to manage passkeys when MFA is enabled'
  throw new AppError('insufficient_aal', message)
}

export function passkeyIdOf(request: FastifyRequest): string {
  const { passkey_id: id = '' } = request.params as Record<string, string>
  if (isUuid(id)) return id
  throw noSuchPasskey()
}

export const noSuchPasskey = () =>
  new AppError('validation_failed', 'Passkey not found', { status: 404 })
