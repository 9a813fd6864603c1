import type { FastifyRequest } from 'fastify'

/** Returns '' for `Bearer` without a token, null for no or another scheme. */
export function findBearer({ headers }: FastifyRequest): string | null {
  const match = /^bearer(?=\s|$)(.*)/is.exec(headers.authorization ?? '')
  return match ? (match[1] ?? '').trim() : null
}

/** Links and websockets use the query parameter. */
export function findApiKey({ headers, query }: FastifyRequest): string | null {
  const key = headers.apikey ?? (query as Record<string, unknown> | undefined)?.apikey
  return typeof key === 'string' && key !== '' ? key : null
}
