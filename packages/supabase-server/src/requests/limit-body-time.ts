import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For uploads: 50 MB take half an hour on a slow line. */
    readonly mayComeSlowly?: boolean
  }
}

export interface BodyTime {
  /** Milliseconds for the whole body of an ordinary request. */
  readonly whole: number
  /** Milliseconds in which an upload must advance by at least `least` bytes. */
  readonly pause: number
  readonly least: number
}

/** The slowest phone line is a hundred times faster than one byte a second. */
const bodyTime: BodyTime = { whole: 60_000, pause: 30_000, least: 4_096 }

/** Node's own limit is one for the whole server, and counts an upload's total time. */
export function limitBodyTime(app: FastifyInstance, time: Partial<BodyTime> = {}): void {
  const { whole, pause, least } = { ...bodyTime, ...time }
  app.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request
    if (!hasBody(request)) return
    const isSlow = routeOptions.config?.mayComeSlowly === true
    let known = raw.socket.bytesRead
    const watching = setInterval(
      () => {
        // Unread bytes wait for this server, not for the client.
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

function end({ raw }: FastifyRequest, { raw: { headersSent } }: FastifyReply): void {
  if (!headersSent) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n')
  raw.destroy(Object.assign(new Error('The body stopped coming.'), { statusCode: 408 }))
}
