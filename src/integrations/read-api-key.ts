/** A company's API keys at /rest/v1 (supabase/schemas/90_integrations). */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { BoundedMap, clientNetwork, type ReadKey } from 'supabase-server'
import { type Caller, type Database, DatabaseError, serviceRole } from 'supabase-server/database'
import { openKeyLimit } from './key-limit.ts'

/** A share for each network: guesses wait for guesses from there. */
const serverFor = (request: FastifyRequest): Caller => ({
  ...serviceRole,
  share: `api keys ${clientNetwork(request)}`,
})

/** A key as public.create_api_key() draws it. */
const isKey = (text: string) => /^rz_[\w-]{32}$/.test(text)

/** Milliseconds within which a revoked key dies, and entries of the cache. */
const remembered = { time: 1_000, most: 10_000 } as const

interface KeyClaims {
  readonly role: string
  readonly key_id: string
  readonly company_id: string
  readonly can_write: boolean
}

export function openApiKeys(database: Database, { rateLimit }: { rateLimit: boolean }): ReadKey {
  const known = new BoundedMap<{ claims: Promise<KeyClaims | null>; until: number }>(
    remembered.most,
  )
  const limit = openKeyLimit()

  function findClaims(key: string, request: FastifyRequest): Promise<KeyClaims | null> {
    // The database gets the hash, because it may log what it gets.
    const hash = createHash('sha256').update(key).digest('hex')
    const found = known.get(hash)
    if (found && found.until > performance.now()) return found.claims
    const claims = readClaims(database, hash, request)
    known.set(hash, { claims, until: performance.now() + remembered.time })
    claims.catch(() => known.delete(hash))
    return claims
  }

  return async (key, reply) => {
    const claims = isKey(key) ? await findClaims(key, reply.request) : null
    if (!claims) return undefined
    if (rateLimit) {
      const { headers, isOver } = limit.count(claims.key_id)
      reply.headers(headers)
      if (isOver)
        throw new DatabaseError('PT429', 'Esta chave fez pedidos demais. Aguarde um minuto.')
    }
    return { role: claims.role, claims: { ...claims }, share: claims.company_id }
  }
}

async function readClaims(
  database: Database,
  hash: string,
  request: FastifyRequest,
): Promise<KeyClaims | null> {
  const [row] = await database.run<{ claims: KeyClaims | null }>(
    serverFor(request),
    sql`select private.read_api_key(decode(${hash}, 'hex')) as claims`,
  )
  return row?.claims ?? null
}
