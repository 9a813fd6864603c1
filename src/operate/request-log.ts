/**
 * The proxy's log, this log, functions and the response share a request id. At level `info` one
 * line per request.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** No characters that could forge log lines. */
export function nameRequest({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID()
}

/** URLs contain what visitors typed. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Functions and policies read the header.
    request.headers['x-request-id'] = request.id
  })
  app.addHook('onResponse', async ({ log, method, routeOptions: { url: route } }, reply) => {
    const { statusCode: status, elapsedTime } = reply
    log.info({ method, route, status, ms: Math.round(elapsedTime * 10) / 10 }, 'answered')
  })
}
