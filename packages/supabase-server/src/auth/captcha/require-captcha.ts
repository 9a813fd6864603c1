import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { isAdmin } from '../admin/require-admin.ts'
import type { AuthContext, ContextOf, Handler } from '../context.ts'
import { fetchJson } from '../external/fetch-json.ts'
import { parseBody } from '../request-body.ts'
import type { Captcha } from '../switches/captcha-switches.ts'

export function requireCaptcha(contextOf: ContextOf) {
  return (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request)
    await expectCaptcha(context, request)
    return handler(context, request, reply)
  }
}

/** These grants carry proof from an earlier step: a session, a code or a provider's token. */
const exemptGrants = new Set(['refresh_token', 'pkce', 'id_token'])

/** hCaptcha tokens have a few thousand characters, more than `text` allows. */
const bodySchema = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().max(16_384).nullish() }).nullish(),
})

async function expectCaptcha(context: AuthContext, request: FastifyRequest): Promise<void> {
  const { captcha } = context.project.auth
  if (!captcha || (await isAdmin(context, request))) return
  const { grant_type } = request.query as Record<string, unknown>
  if (exemptGrants.has(String(grant_type)) && request.routeOptions.url?.endsWith('/token')) return
  const token = parseBody(bodySchema, request).gotrue_meta_security?.captcha_token?.trim()
  if (!token) throw refused('no captcha_token found')
  const errors = await verifyCaptcha(captcha, token, context.address)
  if (errors) throw refused(errors.join(', '))
}

const refused = (why: string) =>
  new AppError('captcha_failed', `captcha protection: request disallowed (${why})`)

/**
 * Returns null for a valid token, else the provider's error codes. A token is valid once.
 * @throws AppError unexpected_failure
 */
async function verifyCaptcha(
  { url, secret }: Captcha,
  token: string,
  address: string | null,
): Promise<readonly string[] | null> {
  const form = new URLSearchParams({
    secret,
    response: token,
    ...(address && { remoteip: address }),
  })
  try {
    const { body } = await fetchJson(url, { method: 'POST', body: form })
    if (body.success === true) return null
    const codes = body['error-codes']
    return Array.isArray(codes) ? codes.map(String) : []
  } catch (cause) {
    throw new AppError('unexpected_failure', 'captcha verification process failed', { cause })
  }
}
