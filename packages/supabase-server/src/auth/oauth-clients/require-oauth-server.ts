import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { isUuid } from '../../requests/uuid.ts'
import type { AuthContext, Handler } from '../context.ts'

export const requireOauthServer =
  (handler: Handler): Handler =>
  async (context: AuthContext, request, reply) => {
    if (context.project.auth.oauthServer) return handler(context, request, reply)
    throw new AppError('feature_disabled', 'OAuth server is disabled')
  }

export function clientIdOf(request: FastifyRequest): string {
  const { client_id: id = '' } = request.params as Record<string, string>
  if (isUuid(id)) return id
  throw new AppError('validation_failed', 'invalid client_id format')
}

export const noSuchClient = () => new AppError('oauth_client_not_found', 'OAuth client not found')
