/**
 * Binds a sign-in to the browser that began it: otherwise a stranger's link could sign somebody in to the stranger's
 * account.
 * PKCE gives the same protection, so its flow needs no cookie except to link an identity.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthContext } from '../context.ts'
import { hashOfSecret, newSecret } from './state-rows.ts'

const name = 'sb-oauth-browser'

/** All tabs share one secret. */
export function markBrowser(
  { baseUrl }: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const secret = readCookie(request) ?? newSecret()
  // Apple posts the response from its own site.
  const site = baseUrl().startsWith('https:') ? 'SameSite=None; Secure' : 'SameSite=Lax'
  reply.header('set-cookie', `${name}=${secret}; Path=/auth/v1; Max-Age=900; HttpOnly; ${site}`)
  return hashOfSecret(secret)
}

/** Programs that follow redirects themselves keep no cookies and cannot be tricked into a link. */
export function isSameBrowser(request: FastifyRequest, browserHash: string | null): boolean {
  if (browserHash === null || !isBrowser(request)) return true
  const secret = readCookie(request)
  return secret !== null && hashOfSecret(secret) === browserHash
}

/** Browsers send no `Sec-Fetch-*` without TLS. */
const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] !== undefined || /^Mozilla\//.test(headers['user-agent'] ?? '')

const readCookie = ({ headers }: FastifyRequest): string | null =>
  /(?:^|;\s*)sb-oauth-browser=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? null
