import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Returns text that PostgreSQL reads as inet; null when a proxy sent something else. */
export function clientAddress({ ip }: FastifyRequest): string | null {
  const address = ip.replace(/%.*/s, '').replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(address) ? address : null
}
