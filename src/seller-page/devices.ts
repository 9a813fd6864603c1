/** Browsers that are told of a seller's leads (product.md 50). */
import { ECDH } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Database, DatabaseError } from 'supabase-server/database'
import { subscribePush, unsubscribePush } from './seller-page-calls.ts'
import { privately } from './send-page.tsx'

interface Params {
  token: string
}

/** In the scope that checks the token and reads forms. */
export function deviceRoutes(
  scope: FastifyInstance,
  database: Database,
  allowLoopback: boolean,
): void {
  scope.post<{ Params: Params; Body?: Fields }>(
    '/v/:token/device',
    async ({ params: { token }, body }, reply) => {
      const [endpoint, p256dh, auth] = [body?.endpoint, body?.p256dh, body?.auth].map(String)
      reply.headers(privately)
      if (!isPushService(endpoint, allowLoopback) || !isPublicKey(p256dh)) {
        return reply.code(422).send()
      }
      try {
        const id = await subscribePush(database, token, { endpoint, p256dh, auth: `${auth}` })
        return reply.send({ id })
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error
        if (error.code === '22023') return reply.code(422).send()
        if (error.code === 'PT404') return reply.code(404).send()
        throw error
      }
    },
  )

  scope.post<{ Params: Params; Body?: Fields }>(
    '/v/:token/device/forget',
    async ({ params: { token }, body }, reply) => {
      await unsubscribePush(database, token, String(body?.endpoint))
      return reply.code(204).headers(privately).send()
    },
  )
}

type Fields = Readonly<Record<string, unknown>>

/** Every browser's has a name and the usual port. The address behind the name is checked when it is called. */
function isPushService(text: string | undefined, allowLoopback: boolean): text is string {
  if (!text || !URL.canParse(text)) return false
  const { protocol, username, password, hostname, port } = new URL(text)
  if (allowLoopback && protocol === 'https:' && hostname === 'localhost') return true
  return (
    protocol === 'https:' &&
    `${username}${password}${port}` === '' &&
    hostname.includes('.') &&
    !isIP(hostname)
  )
}

/** A point of the curve: nothing can be encrypted for another. */
function isPublicKey(text = ''): text is string {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
