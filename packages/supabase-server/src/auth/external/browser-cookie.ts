/**
 * Whoever comes back from a provider with a session must be the browser that left, or a stranger's link would sign somebody
 * in to the stranger's account. In the code flow the client's verifier tells, so no cookie is asked for, unless for a link.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthContext } from '../context.ts'
import { hashOfSecret, newSecret } from './state-rows.ts'

const name = 'sb-oauth-browser'

/** One for all the tabs of a browser. */
export function markBrowser(
  { baseUrl }: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const secret = readCookie(request) ?? newSecret()
  // Apple posts its answer from its own site.
  const site = baseUrl().startsWith('https:') ? 'SameSite=None; Secure' : 'SameSite=Lax'
  reply.header('set-cookie', `${name}=${secret}; Path=/auth/v1; Max-Age=900; HttpOnly; ${site}`)
  return hashOfSecret(secret)
}

/** Programs that follow the addresses by themselves keep no cookies, and nobody leads them astray. */
export function isSameBrowser(request: FastifyRequest, browserHash: string | null): boolean {
  if (browserHash === null || !isBrowser(request)) return true
  const secret = readCookie(request)
  return secret !== null && hashOfSecret(secret) === browserHash
}

/** Without TLS browsers send no `Sec-Fetch-*`. */
const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] !== undefined || /^Mozilla\//.test(headers['user-agent'] ?? '')

const readCookie = ({ headers }: FastifyRequest): string | null =>
  /(?:^|;\s*)sb-oauth-browser=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? null
