/**
 * CORS as Supabase's own gateway does it (Kong, whose plugin goes no further with a preflight): a function is never
 * asked first. Which origins may read its answer it may say in that.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

const allowOrigin = 'access-control-allow-origin'

/** Keys travel in headers and never in cookies, so that every origin may ask. */
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

/** Allows what was asked for. */
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
