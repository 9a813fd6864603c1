/** How long the body of a request may take: a minute for a call; an upload as long as it goes on coming. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload: 50 MB take half an hour on a slow line. */
    readonly mayComeSlowly?: boolean
  }
}

export interface BodyTime {
  /** Milliseconds for the whole body of a call. */
  readonly whole: number
  /** Milliseconds in which an upload must come further by at least so many bytes. */
  readonly pause: number
  readonly least: number
}

/** One byte a second is somebody who holds connections; the slowest line of a phone brings a hundred times this. */
const bodyTime: BodyTime = { whole: 60_000, pause: 30_000, least: 4_096 }

/** Node's own limit holds for all requests of a server alike, and counts an upload's whole time. */
export function limitBodyTime(app: FastifyInstance, time: Partial<BodyTime> = {}): void {
  const { whole, pause, least } = { ...bodyTime, ...time }
  app.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request
    if (!hasBody(request)) return
    const isSlow = routeOptions.config?.mayComeSlowly === true
    let known = raw.socket.bytesRead
    const watching = setInterval(
      () => {
        // What was sent and is not read yet waits for us.
        const isComing = isSlow && (raw.readableLength > 0 || raw.socket.bytesRead - known >= least)
        known = raw.socket.bytesRead
        if (raw.complete || raw.destroyed) clearInterval(watching)
        else if (!isComing) {
          clearInterval(watching)
          end(request, reply)
        }
      },
      isSlow ? pause : whole,
    ).unref()
    raw.once('close', () => clearInterval(watching))
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** As Node ends a request that took too long; whoever was refused already has its answer. */
function end({ raw }: FastifyRequest, { raw: { headersSent } }: FastifyReply): void {
  if (!headersSent) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n')
  raw.destroy(Object.assign(new Error('The body stopped coming.'), { statusCode: 408 }))
}
