import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Returns text for PostgreSQL's inet; null for an invalid proxy header. */
export function clientAddress({ ip }: FastifyRequest): string | null {
  const address = ip.replace(/%.*/s, '').replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(address) ? address : null
}
