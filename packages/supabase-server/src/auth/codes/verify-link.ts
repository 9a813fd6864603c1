/** GET /verify: a link in a mail. It leads on to the site, with the session, a code for it or the error. */
import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import { type AuthContext, authService, type Handler } from '../context.ts'
import { type FlowMethod, issueCode } from '../tokens/flow-rows.ts'
import { hashOfLink, pkcePrefix } from './one-time-token.ts'
import { redeem, redeemForSession } from './redeem.ts'
import { redirectTarget } from './redirect-target.ts'
import { oneMailboxConfirmed } from './verify.ts'

/** As OAuth 2 names them: https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
const oauthErrors = new Map([
  [400, 'invalid_request'],
  [403, 'access_denied'],
])

const methodOf = new Map<string, FlowMethod>([
  ['signup', 'email/signup'],
  ['invite', 'invite'],
  ['recovery', 'recovery'],
  ['magiclink', 'magiclink'],
  ['email_change', 'email_change'],
])

/** Opening it uses link and code up, as in GoTrue; a scanner that opens links by GET leaves an expired one. */
export const verifyLink: Handler = async (context, request, reply) => {
  const { token, type } = request.query as Record<string, unknown>
  if (typeof type !== 'string' || !type) {
    throw new AppError('validation_failed', 'Verify requires a verification type')
  }
  if (typeof token !== 'string' || !token) {
    throw new AppError('validation_failed', 'Verify requires a token or a token hash')
  }
  const target = new URL(redirectTarget(context, request))
  const refusal = 'Email link is invalid or has expired'
  const proof = { type, hash: hashOfLink(token), refusal }
  const byCode = token.startsWith(pkcePrefix)
  try {
    await (byCode ? bringCode : bringSession)(context, request, proof, target)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    say(target, ofError(error), byCode)
  }
  return reply.redirect(target.href, 303)
}

/** Whether a link leads somewhere is all that mail scanners ask; they must not use it up. */
export const verifyHead: Handler = async (_context, _request, reply) => reply.send()

type Bring = (
  context: AuthContext,
  request: FastifyRequest,
  proof: { type: string; hash: string; refusal: string },
  target: URL,
) => Promise<void>

/** Behind the `#`, which no server sees. */
const bringSession: Bring = async (context, request, proof, target) => {
  const session = await redeemForSession(context, request, proof)
  if (!session) return say(target, { message: oneMailboxConfirmed }, false)
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  const type = await typeOf(context, session, proof.type)
  say(target, { access_token, expires_at, expires_in, refresh_token, token_type, type }, false)
}

/** Who signed up with two passwords has none: the page that a recovery leads to asks for one. */
async function typeOf(
  { database }: AuthContext,
  { user }: { readonly user: Record<string, unknown> },
  type: string,
): Promise<string> {
  if (type !== 'signup') return type
  const [without] = await database.run(
    authService,
    sql`select from auth.users where id = ${String(user.id)}::uuid and encrypted_password is null`,
    { readOnly: true },
  )
  return without ? 'recovery' : type
}

/** In the query: without the verifier it opens nothing. */
const bringCode: Bring = async (context, request, proof, target) => {
  const method = methodOf.get(proof.type)
  if (!method) throw new AppError('validation_failed', 'Invalid email verification type')
  const code = await redeem(context, request, proof, async (run, { id }, noted) => {
    await run(noted)
    return issueCode(run, id, method)
  })
  if (code) target.searchParams.set('code', code)
  else say(target, { message: oneMailboxConfirmed }, true)
}

function ofError({ code, message, status }: AppError): Record<string, string> {
  const error = oauthErrors.get(status)
  return { ...(error ? { error } : {}), error_code: code, error_description: message }
}

/** Clients of the code flow look into the query. */
function say(target: URL, values: Record<string, string | number>, inQuery: boolean): void {
  const entries = Object.entries(values).map(([name, value]) => [name, String(value)])
  if (inQuery) for (const [name = '', value = ''] of entries) target.searchParams.set(name, value)
  target.hash = new URLSearchParams(entries).toString()
}
