/** GET /verify: redirects to the site with a session, a code or an error. */
import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { AuthContext, Handler } from '../context.ts'
import { logRefusal } from '../error-body.ts'
import { type FlowMethod, issueCode } from '../tokens/flow-rows.ts'
import { hashOfLink, pkcePrefix } from './one-time-token.ts'
import { redeem, redeemForSession } from './redeem.ts'
import { redirectTarget } from './redirect-target.ts'
import { oneMailboxConfirmed } from './verify.ts'

/** https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
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

/** One GET uses up link and code, as in GoTrue, so a mail scanner that opens links leaves an expired one. */
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
    await (byCode ? addCode : addSession)(context, proof, target)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    logRefusal(request, error)
    setParameters(target, errorParameters(error), byCode)
  }
  return reply.redirect(target.href, 303)
}

/** Mail scanners probe links with HEAD, which must not use them up. */
export const verifyHead: Handler = async (_context, _request, reply) => reply.send()

type AddResult = (
  context: AuthContext,
  proof: { type: string; hash: string; refusal: string },
  target: URL,
) => Promise<void>

/** In the fragment, which browsers send to no server. */
const addSession: AddResult = async (context, proof, target) => {
  const session = await redeemForSession(context, proof)
  if (!session) return setParameters(target, { message: oneMailboxConfirmed }, false)
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  const type = await typeOf(context, session, proof.type)
  setParameters(
    target,
    { access_token, expires_at, expires_in, refresh_token, token_type, type },
    false,
  )
}

/** A sign-up repeated with another password leaves the account without one; the recovery page asks for it. */
async function typeOf(
  { database }: AuthContext,
  { user }: { readonly user: Record<string, unknown> },
  type: string,
): Promise<string> {
  if (type !== 'signup') return type
  const [without] = await database.run(
    sql`select from auth.users where id = ${String(user.id)}::uuid and encrypted_password is null`,
    { readOnly: true },
  )
  return without ? 'recovery' : type
}

/** In the query: the code is useless without the verifier. */
const addCode: AddResult = async (context, proof, target) => {
  const method = methodOf.get(proof.type)
  if (!method) throw new AppError('validation_failed', 'Invalid email verification type')
  const code = await redeem(context, proof, async (run, { id }, noted) => {
    await run(noted)
    return issueCode(run, id, method)
  })
  if (code) target.searchParams.set('code', code)
  else setParameters(target, { message: oneMailboxConfirmed }, true)
}

function errorParameters({ code, message, status }: AppError): Record<string, string> {
  const error = oauthErrors.get(status)
  return { ...(error ? { error } : {}), error_code: code, error_description: message }
}

/** PKCE clients read the query. */
function setParameters(
  target: URL,
  values: Record<string, string | number>,
  inQuery: boolean,
): void {
  const entries = Object.entries(values).map(([name, value]) => [name, String(value)])
  if (inQuery) for (const [name = '', value = ''] of entries) target.searchParams.set(name, value)
  target.hash = new URLSearchParams(entries).toString()
}
