/** One name for a request in the proxy's log, in ours, in functions and with the caller; one line for each at level `info`. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** What the proxy calls it, where that is a name and no attempt to write into a log. */
export function nameRequest({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Routes, not addresses: those carry what visitors typed. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Functions and policies read it there; what a client made up as a name they never see.
    request.headers['x-request-id'] = request.id
  })
  app.addHook('onResponse', async ({ log, method, routeOptions: { url: route } }, reply) => {
    const { statusCode: status, elapsedTime } = reply
    log.info({ method, route, status, ms: Math.round(elapsedTime * 10) / 10 }, 'answered')
  })
}
