/** Liveness, readiness and metrics. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Quotas, ReadCaller } from 'supabase-server'
import type { Database } from 'supabase-server/database'
import { answeredInTime } from './answered-in-time.ts'
import { watchRequests } from './metrics.ts'

interface Dependencies {
  readonly database: Database
  readonly quotas: Quotas
  readonly readCaller: ReadCaller
}

/** Mount first: earlier routes are not observed. */
export function operatorRoutes(
  app: FastifyInstance,
  { database, quotas, readCaller }: Dependencies,
): void {
  const writeMetrics = watchRequests(app, database, quotas)
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await answeredInTime(database.check())
      return { status: 'ok', engine: database.engine }
    } catch (error) {
      request.log.error(error)
      return reply.code(503).send({ status: 'unavailable', engine: database.engine })
    }
  })
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8')
    if (isFromThisMachine(request) || (await hasSecretKey(request, readCaller)))
      return writeMetrics(request.log)
    return reply.code(401).header('www-authenticate', 'Bearer').send('A secret key is needed.\n')
  })
}

/** A proxied request carries the visitor's address. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  return /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}

async function hasSecretKey(request: FastifyRequest, readCaller: ReadCaller): Promise<boolean> {
  const caller = await readCaller(request).catch(() => null)
  return caller?.role === 'service_role'
}
