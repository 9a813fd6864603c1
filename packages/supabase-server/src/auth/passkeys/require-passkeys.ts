import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { isUuid } from '../../requests/uuid.ts'
import type { AuthContext } from '../context.ts'
import type { SignedIn } from '../require-user.ts'
import { requireAal2 } from '../users/require-aal2.ts'

export const requirePasskeys =
  ({ project }: Pick<AuthContext, 'project'>) =>
  async () => {
    if (project.auth.passkey.enabled) return
    throw new AppError('passkey_disabled', 'Passkeys are disabled')
  }

export function requireAal2ForPasskeys(signedIn: SignedIn): void {
  const message = 'AAL2 session is required to manage passkeys when MFA is enabled'
  requireAal2(signedIn, { message })
}

export function passkeyIdOf(request: FastifyRequest): string {
  const { passkey_id: id = '' } = request.params as Record<string, string>
  if (isUuid(id)) return id
  throw noSuchPasskey()
}

export const noSuchPasskey = () =>
  new AppError('validation_failed', 'Passkey not found', { status: 404 })
