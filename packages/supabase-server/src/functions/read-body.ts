/** Bodies stay in memory until their function has answered, within a common budget. */
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Limits } from './limits.ts'

/** Bytes of each body outside the budget, so that large bodies never block small ones. */
const free = 64 * 1024

interface BodyReader {
  /** The buffer is not shared, so it can be transferred to the thread. */
  read(request: FastifyRequest, payload: Readable): Promise<Buffer>
  release(request: FastifyRequest): void
}

export function openBodyReader({
  body: most,
  bodies,
}: Pick<Limits, 'body' | 'bodies'>): BodyReader {
  const held = new Map<FastifyRequest, number>()
  let total = 0

  function hold(request: FastifyRequest, size: number): void {
    if (size > most) throw new AppError('payload_too_large', 'Request body too large')
    const now = Math.max(0, size - free)
    const more = now - (held.get(request) ?? 0)
    if (total + more > bodies) {
      const message = 'Too many large requests at once, try again in a moment'
      throw new AppError('overloaded', message, { retryAfter: 1 })
    }
    held.set(request, now)
    total += more
  }

  return {
    async read(request, payload) {
      if (Number(request.headers['content-length']) > most) hold(request, most + 1)
      const parts: Buffer[] = []
      let size = 0
      // The connection stays open for the error response.
      for await (const part of payload.iterator({ destroyOnReturn: false })) {
        size += part.length
        hold(request, size)
        parts.push(part)
      }
      const whole = Buffer.allocUnsafeSlow(size)
      let at = 0
      for (const part of parts) at += part.copy(whole, at)
      return whole
    },
    release(request) {
      total -= held.get(request) ?? 0
      held.delete(request)
    },
  }
}
