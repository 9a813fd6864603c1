/** Prevents request smuggling through a proxy that parses differently. */
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** Node itself would refuse a request without Host but handle the requests pipelined after it. */
export const hostIsOurs = { requireHostHeader: false } as const

export function refuseAmbiguousRequests(app: FastifyInstance): void {
  const refused = new WeakSet<Socket>()
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    // Node still delivers the requests pipelined after a refused one.
    const reason = refused.has(socket) ? 'It follows a refused request.' : findAmbiguity(request)
    if (reason === null) return
    refused.add(socket)
    reply.header('connection', 'close')
    throw new AppError('bad_request', reason)
  })
}

function findAmbiguity({ headers, raw, ws, routeOptions }: FastifyRequest): string | null {
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return 'Unknown transfer coding.'
  // Node takes the first of two Host headers, other servers the last.
  const hosts = raw.rawHeaders.filter(isHost).length
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) return 'Not one Host.'
  // After an upgrade the connection carries no further requests.
  if (ws && routeOptions.config?.mayUpgrade !== true) return 'Nothing to upgrade to.'
  return null
}

const isHost = (word: string, at: number) =>
  at % 2 === 0 && word.length === 4 && word.toLowerCase() === 'host'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly mayUpgrade?: boolean
  }
}
