import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../database/database.ts'
import { isOpaque } from '../keys/opaque-key.ts'
import type { Claims } from './claims.ts'
import { findBearer } from './credentials.ts'
import { type ReadCaller, toCaller } from './read-caller.ts'

/** Whom a key of the project's own stands for. */
interface KeyHolder {
  /** A database role that `authenticator` may take. */
  readonly role: string
  readonly claims: Claims
  /** Of the database: callers with the same one wait for each other (docs/decisions/0038). */
  readonly share: string
}

/**
 * Undefined for an unknown key. May set headers of the answer, and throw an AppError or a
 * DatabaseError, such as PT429.
 */
export type ReadKey = (key: string, reply: FastifyReply) => Promise<KeyHolder | undefined>

export type ReadRestCaller = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>

/** Asks `readKey` where a request has one credential that is neither a JWT nor a key of Supabase. */
export function withKeys(
  readCaller: ReadCaller,
  { readKey, rateLimit }: { readKey: ReadKey; rateLimit: boolean },
): ReadRestCaller {
  return async (request, reply) => {
    const key = findKey(request)
    const holder = key === undefined ? undefined : await readKey(key, reply)
    if (!holder) return readCaller(request)
    const { role, claims, share } = holder
    return { ...toCaller(request, role, claims, rateLimit), share }
  }
}

/** In a header: an address with a key would be in logs of proxies. */
function findKey(request: FastifyRequest): string | undefined {
  const { apikey } = request.headers
  const key = findBearer(request) ?? apikey
  if (typeof key !== 'string' || (apikey !== undefined && apikey !== key)) return undefined
  return isOpaque(key) || key.includes('.') ? undefined : key
}
