/** Whose a channel is, by the token it was joined with, in Realtime's words when it cannot be. */
import { decodeJwt } from 'jose'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../database/database.ts'
import type { Claims } from '../claims.ts'
import type { Keyring } from '../keyring.ts'

export interface Holder {
  readonly caller: Caller
  /** Milliseconds since 1970; an api key that is no JWT does not expire. */
  readonly expiresAt: number
}

const roles = new Set(['anon', 'authenticated', 'service_role'])

/** @param connected as whom the connection was opened: its settings hold the request's headers */
export async function readToken(
  keyring: Keyring,
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
  if (exp * 1000 <= Date.now()) throw new AppError('InvalidJWTToken', expiredSince(exp))
  const settings = { ...connected.settings, 'request.jwt.claims': JSON.stringify(claims) }
  return { caller: { role, settings }, expiresAt: exp * 1000 }
}

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
