/** Where a request carries its token and its api key. */
import type { FastifyRequest } from 'fastify'

/** The token of `Authorization: Bearer …`, empty when it names none, null for no or another scheme. */
export function findBearer({ headers }: FastifyRequest): string | null {
  const match = /^bearer(?=\s|$)(.*)/is.exec(headers.authorization ?? '')
  return match ? (match[1] ?? '').trim() : null
}

/** The `apikey` header, or the parameter that links and websockets use. */
export function findApiKey({ headers, query }: FastifyRequest): string | null {
  const key = headers.apikey ?? (query as Record<string, unknown> | undefined)?.apikey
  return typeof key === 'string' && key !== '' ? key : null
}
