/** Requires a valid token whose account and session still exist. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { AppError } from '../app-error.ts'
import { type Claims, claimsOf } from '../requests/claims.ts'
import { findBearer } from '../requests/credentials.ts'
import { isUuid } from '../requests/uuid.ts'
import type { AuthContext, ContextOf } from './context.ts'
import { expectNotBanned } from './expect-not-banned.ts'
import { type UserRow, userColumns } from './users/user-row.ts'

export interface SignedIn {
  readonly user: UserRow
  /** Null for a token that was made without a session. */
  readonly sessionId: string | null
  /** The session's current level; the token may say less. */
  readonly aal: string
}

export type UserHandler = (
  context: AuthContext,
  signedIn: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

export function requireUser(contextOf: ContextOf) {
  return (handler: UserHandler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request)
    const signedIn = await findSignedIn(context, await readClaims(context, request))
    return handler(context, signedIn, request, reply)
  }
}

/** Refuses anonymous users, who could not sign in again. */
export function requireNamedUser(contextOf: ContextOf) {
  const signedIn = requireUser(contextOf)
  return (handler: UserHandler) =>
    signedIn(async (own, asked, ...more) => {
      if (!asked.user.is_anonymous) return handler(own, asked, ...more)
      const message = 'Anonymous user not allowed to perform these actions'
      throw new AppError('no_authorization', message, { status: 403 })
    })
}

async function readClaims({ readCaller }: AuthContext, request: FastifyRequest): Promise<Claims> {
  if (!findBearer(request)) {
    throw new AppError('no_authorization', 'This endpoint requires a valid Bearer token')
  }
  try {
    return claimsOf(await readCaller(request))
  } catch (error) {
    throw toBadJwtError(error)
  }
}

async function findSignedIn({ database }: AuthContext, claims: Claims): Promise<SignedIn> {
  const { sub, session_id: session } = claims
  if (!sub) throw new AppError('bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(sub)) throw new AppError('bad_jwt', 'invalid claim: sub claim must be a UUID')
  const sessionId = isUuid(session) ? session : null
  const [user] = await database.run<UserRow & { alive: boolean; aal: string }>(
    sql`select ${userColumns}, s.id is not null as alive, coalesce(s.aal::text, 'aal1') as aal
        from auth.users u
        left join _gateway.living_sessions s on s.id = ${sessionId}::uuid and s.user_id = u.id
        where u.id = ${sub}::uuid and u.deleted_at is null`,
    { readOnly: true },
  )
  if (!user) {
    throw new AppError('user_not_found', 'User from sub claim in JWT does not exist', {
      status: 403,
    })
  }
  expectNotBanned(user)
  if (session && !user.alive) {
    throw new AppError('session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  return { user, sessionId, aal: user.aal }
}

/** Returns server errors unchanged. */
export function toBadJwtError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.status >= 500) return error
  const message = `invalid JWT: unable to parse or verify signature, ${error.message}`
  return new AppError('bad_jwt', message, { cause: error })
}
