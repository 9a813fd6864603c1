import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Claims } from './claims.ts'
import { clientAddress } from './client-address.ts'

/** Public functions can read the headers. Cookies have their own setting. */
const withheld = new Set(['authorization', 'apikey', 'cookie', 'proxy-authorization'])

export function requestSettings(request: FastifyRequest, claims: Claims): Record<string, string> {
  const headers = Object.entries(request.headers).filter(([name]) => !withheld.has(name))
  return {
    'request.jwt.claims': JSON.stringify(claims),
    'request.method': request.method,
    'request.path': request.url.replace(/\?.*/s, '').replace(/^\/rest\/v1(?=\/|$)/, ''),
    'request.headers': JSON.stringify(Object.fromEntries(headers)),
    'request.cookies': JSON.stringify(readCookies(request.headers.cookie ?? '')),
    'request.client_address': clientAddress(request) ?? '',
    'request.bot': String(isMachine(request)),
  }
}

/** Detects HEAD requests, link previews, crawlers and prefetching browsers. */
export function isMachine({ method, headers }: FastifyRequest): boolean {
  const purpose = `${headers.purpose ?? ''} ${headers['sec-purpose'] ?? ''}`
  return method === 'HEAD' || /prefetch|prerender/i.test(purpose) || isbot(headers['user-agent'])
}

function readCookies(header: string): Record<string, string> {
  const pairs = header.split(';').map((pair) => pair.split(/=(.*)/s, 2))
  return Object.fromEntries(
    pairs
      .filter(([name]) => name?.trim())
      .map(([name, value]) => [name?.trim(), value?.trim() ?? '']),
  )
}
