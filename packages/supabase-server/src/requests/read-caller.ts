import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Caller } from '../database/database.ts'
import { createKeyring, type Keyring } from '../keys/keyring.ts'
import type { Secrets } from '../keys/keys.ts'
import { isOpaque, isSameKey } from '../keys/opaque-key.ts'
import type { Claims } from './claims.ts'
import { findApiKey, findBearer } from './credentials.ts'
import { requestSettings } from './request-settings.ts'
import { shareOf } from './share-of.ts'

export type ReadCaller = (request: FastifyRequest) => Promise<Caller>

/** Tokens must not name the auth service's role or any other of the authenticator. */
const roles = new Set(['anon', 'authenticated', 'service_role'])

/**
 * The bearer token decides the role; without one the API key; without either it is anon.
 * @throws AppError PGRST301 or PGRST303 (401) for a forged, expired, unknown or misnamed credential
 */
export function createCallerReader({
  secrets,
  keyring = createKeyring(secrets),
  rateLimit = true,
}: {
  secrets: Secrets
  keyring?: Keyring
  rateLimit?: boolean
}): ReadCaller {
  async function readApiKey(key: string): Promise<Claims> {
    try {
      return await (isOpaque(key) ? readOpaqueKey(key, secrets) : keyring.verifyApiKey(key))
    } catch (cause) {
      if (cause instanceof AppError && cause.status >= 500) throw cause
      const hint = 'Double check your `anon` or `service_role` API key.'
      throw new AppError('PGRST301', 'Invalid API key', { hint, cause })
    }
  }

  // The official client sends its API key as the bearer token until somebody signs in.
  const readToken = (token: string) => (isOpaque(token) ? readApiKey(token) : keyring.verify(token))

  return async (request) => {
    const apiKey = findApiKey(request)
    const bearer = findBearer(request)
    const ofKey = apiKey === null ? {} : await readApiKey(apiKey)
    const claims = bearer === null || bearer === apiKey ? ofKey : await readToken(bearer)
    const role = claims.role ?? 'anon'
    if (typeof role !== 'string' || !roles.has(role)) {
      throw new AppError('PGRST303', 'The role of this token may not be used here')
    }
    const caller = toCaller(request, role, claims, rateLimit)
    return { ...caller, share: shareOf({ ...claims, role }) }
  }
}

/** For public pages: ignores credentials, so a bad one turns nobody away. */
export function createVisitorReader({ rateLimit }: { rateLimit: boolean }): ReadCaller {
  return async (request) => toCaller(request, 'anon', {}, rateLimit)
}

function readOpaqueKey(key: string, { publishableKey, secretKey }: Secrets): Claims {
  if (isSameKey(key, publishableKey)) return { role: 'anon' }
  if (isSameKey(key, secretKey)) return { role: 'service_role' }
  throw new AppError('PGRST301', 'Invalid API key')
}

export function toCaller(
  request: FastifyRequest,
  role: string,
  claims: Claims,
  rateLimit: boolean,
): Caller {
  const settings = requestSettings(request, { ...claims, role })
  // Without an address no rate limit counts the request.
  return { role, settings: rateLimit ? settings : { ...settings, 'request.client_address': '' } }
}
