/** GET /user/identities/authorize?provider= */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { AuthContext } from '../context.ts'
import type { SignedIn } from '../require-user.ts'
import { expectManualLinking } from './expect-manual-linking.ts'

export async function linkIdentity(
  context: AuthContext,
  _signedIn: SignedIn,
  _request: FastifyRequest,
): Promise<never> {
  expectManualLinking(context)
  const message = 'Unsupported provider: provider is not enabled'
  throw new AppError('validation_failed', message)
}
