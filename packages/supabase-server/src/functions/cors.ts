/** Like Supabase's gateway (Kong), answers preflights itself; a function's own CORS headers apply to its answer. */
import type { FastifyReply, FastifyRequest } from 'fastify'

const allowOrigin = 'access-control-allow-origin'

/** Keys travel in headers and never in cookies, so any origin is safe. */
export const openToAll = {
  [allowOrigin]: '*',
  'access-control-expose-headers': 'x-relay-error, sb-error-code',
}

export function isPreflight({ method, headers }: FastifyRequest): boolean {
  const { origin, 'access-control-request-method': wanted } = headers
  return method === 'OPTIONS' && origin !== undefined && wanted !== undefined
}

export const speaksOfCors = (headers: readonly (readonly [string, string])[]): boolean =>
  headers.some(([name]) => name === allowOrigin)

export function sendPreflight({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .headers({
      [allowOrigin]: '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '86400',
      vary: 'access-control-request-headers',
    })
    .send()
}
