import { decodeJwt, decodeProtectedHeader } from 'jose'
import { AppError } from '../app-error.ts'
import type { Caller, Database } from '../database/database.ts'
import type { Keyring } from '../keys/keyring.ts'
import { type Claims, claimsOf } from '../requests/claims.ts'
import { hasLivingSession } from '../requests/has-living-session.ts'
import { shareOf } from '../requests/share-of.ts'
import { isUuid } from '../requests/uuid.ts'

export interface Holder {
  readonly caller: Caller
  /** Milliseconds since 1970; infinite for an API key that is no JWT. */
  readonly expiresAt: number
  /** Null for an API key or a token issued elsewhere. */
  readonly session: string | null
  readonly keyId: string | undefined
}

/** @param token null for the connection's own credentials */
export async function readHolder(
  database: Database,
  caller: Caller,
  token: string | null,
): Promise<Holder> {
  const claims = claimsOf(caller)
  const { exp, session_id: session } = claims
  const expiresAt = typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY
  if (expiresAt <= Date.now()) throw new AppError('InvalidJWTToken', expiredSince(expiresAt / 1000))
  if (!(await hasLivingSession(database, claims))) {
    throw new AppError('InvalidJWTToken', sessionOver)
  }
  const { alg, kid } = token === null ? {} : decodeProtectedHeader(token)
  return {
    caller,
    expiresAt,
    session: isUuid(session) ? session : null,
    keyId: alg === 'HS256' ? undefined : kid,
  }
}

const roles = new Set(['anon', 'authenticated', 'service_role'])

interface Parts {
  readonly database: Database
  readonly keyring: Keyring
}

/** @param connected the caller of the upgrade request, whose settings hold its headers */
export async function readToken(
  { database, keyring }: Parts,
  token: string,
  connected: Caller,
): Promise<Holder> {
  const claims = await verify(keyring, token)
  const { role, exp } = claims
  if (typeof role !== 'string' || typeof exp !== 'number') {
    throw new AppError('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
  }
  if (!roles.has(role)) {
    throw new AppError('Unauthorized', 'The role of this token may not be used here')
  }
  const settings = { ...connected.settings, 'request.jwt.claims': JSON.stringify(claims) }
  return readHolder(database, { role, settings, share: shareOf(claims) }, token)
}

export const sessionOver = 'Session has ended'

export const expiredSince = (exp: number): string =>
  `Token has expired ${Math.floor(Date.now() / 1000 - exp)} seconds ago`

async function verify(keyring: Keyring, token: string): Promise<Claims> {
  try {
    return await keyring.verify(token)
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.status >= 500) throw cause
    if (token.split('.').length !== 3) {
      throw new AppError('MalformedJWT', 'The token provided is not a valid JWT', { cause })
    }
    if (cause.message === 'JWT expired') {
      throw new AppError('InvalidJWTToken', expiredSince(decodeJwt(token).exp ?? 0), { cause })
    }
    throw new AppError('JwtSignatureError', 'Failed to validate JWT signature', { cause })
  }
}
