import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { networkOf } from './ip-network.ts'

/** Returns text for PostgreSQL's inet; null for an invalid proxy header. */
export function clientAddress({ ip }: FastifyRequest): string | null {
  const address = ip.replace(/%.*/s, '').replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(address) ? address : null
}

/** Names the sender in a rate limit. */
export const clientNetwork = (request: FastifyRequest): string =>
  networkOf(clientAddress(request) ?? 'unknown')
