/** Requires a service_role token or the secret API key. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { isOpaque } from '../../keys/opaque-key.ts'
import { findBearer } from '../../requests/credentials.ts'
import type { AuthContext, ContextOf, Handler } from '../context.ts'
import { toBadJwtError } from '../require-user.ts'

export function requireAdmin(contextOf: ContextOf) {
  return (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request)
    await expectAdmin(context, request)
    return handler(context, request, reply)
  }
}

async function expectAdmin(context: AuthContext, request: FastifyRequest): Promise<void> {
  if ((await readRole(context, request)) === 'service_role') return
  if (findBearer(request)) throw new AppError('not_admin', 'User not allowed')
  throw new AppError('no_authorization', 'This endpoint requires a valid Bearer token')
}

export async function isAdmin(context: AuthContext, request: FastifyRequest): Promise<boolean> {
  if (!findBearer(request)) return false
  return (await readRole(context, request).catch(() => null)) === 'service_role'
}

async function readRole({ readCaller, keyring }: AuthContext, request: FastifyRequest) {
  try {
    const bearer = findBearer(request)
    // `supabase_admin` is no role of the database; only a holder of the JWT secret can sign such a token.
    const claims = bearer && !isOpaque(bearer) ? await keyring.verify(bearer) : {}
    if (claims.role === 'supabase_admin') return 'service_role'
    return (await readCaller(request)).role
  } catch (error) {
    throw toBadJwtError(error)
  }
}
