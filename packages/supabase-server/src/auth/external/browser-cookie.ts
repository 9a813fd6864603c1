/**
 * Binds a sign-in to the browser that began it: otherwise a stranger's link could sign somebody in to the stranger's
 * account.
 * PKCE gives the same protection, so its flow needs no cookie except to link an identity.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthContext } from '../context.ts'
import { hashOfSecret, newSecret } from './state-rows.ts'

/** With `__Host-` no other host of the domain can set the cookie; browsers keep that prefix with TLS and on `/` alone. */
const nameOf = (context: AuthContext) => `${isSecure(context) ? '__Host-' : ''}sb-oauth-browser`

const isSecure = ({ baseUrl }: AuthContext) => baseUrl().startsWith('https:')

/** All tabs share one secret. */
export function markBrowser(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const secret = readCookie(context, request) ?? newSecret()
  // Apple posts the response from its own site.
  const place = isSecure(context) ? 'Path=/; SameSite=None; Secure' : 'Path=/auth/v1; SameSite=Lax'
  reply.header('set-cookie', `${nameOf(context)}=${secret}; Max-Age=900; HttpOnly; ${place}`)
  return hashOfSecret(secret)
}

/** Programs that follow redirects themselves keep no cookies and cannot be tricked into a link. */
export function isSameBrowser(
  context: AuthContext,
  request: FastifyRequest,
  browserHash: string | null,
): boolean {
  if (browserHash === null || !isBrowser(request)) return true
  const secret = readCookie(context, request)
  return secret !== null && hashOfSecret(secret) === browserHash
}

/** Browsers send no `Sec-Fetch-*` without TLS. */
const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] !== undefined || /^Mozilla\//.test(headers['user-agent'] ?? '')

function readCookie(context: AuthContext, { headers }: FastifyRequest): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const [, secret = ''] = pairs.find(([name]) => name === nameOf(context)) ?? []
  return /^[\w-]{43}$/.test(secret) ? secret : null
}
