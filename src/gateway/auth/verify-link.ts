/** GET /verify: a link in a mail. It leads on to the site, with the session or the error behind the `#`. */
import { AppError } from '../../app-error.ts'
import type { Handler } from './context.ts'
import { hashOfLink } from './one-time-token.ts'
import { redeem } from './redeem.ts'
import { redirectTarget } from './redirect-target.ts'
import { oneMailboxConfirmed } from './verify.ts'

/** As OAuth 2 names them: https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
const oauthErrors = new Map([
  [400, 'invalid_request'],
  [403, 'access_denied'],
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
  try {
    const session = await redeem(context, request, { type, hash: hashOfLink(token), refusal })
    target.hash = session ? ofSession(session, type) : inHash({ message: oneMailboxConfirmed })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    target.hash = ofError(error)
  }
  return reply.redirect(target.href, 303)
}

/** Whether a link leads somewhere is all that mail scanners ask; they must not use it up. */
export const verifyHead: Handler = async (_context, _request, reply) => reply.send()

function ofSession(session: NonNullable<Awaited<ReturnType<typeof redeem>>>, type: string): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  return inHash({ access_token, expires_at, expires_in, refresh_token, token_type, type })
}

function ofError({ code, message, status }: AppError): string {
  const error = oauthErrors.get(status)
  return inHash({ ...(error ? { error } : {}), error_code: code, error_description: message })
}

const inHash = (values: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  ).toString()
