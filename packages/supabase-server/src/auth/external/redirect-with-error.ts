import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '../../app-error.ts'
import { logRefusal, translate } from '../error-body.ts'
import { OauthRefusal } from './oauth-refusal.ts'
import type { ProviderFailure } from './provider.ts'

const deniedCodes = new Set<ErrorCode>([
  'signup_disabled',
  'user_banned',
  'provider_email_needs_verification',
])

/** https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
const oauthErrors = new Map([
  [400, 'invalid_request'],
  [401, 'unauthorized_client'],
  [403, 'access_denied'],
  [503, 'temporarily_unavailable'],
])

export const unreachable = (cause: ProviderFailure) =>
  new AppError('unexpected_failure', 'Unable to reach external provider', { status: 502, cause })

export function redirectWithError(
  request: FastifyRequest,
  reply: FastifyReply,
  target: string,
  thrown: Error,
  status = 302,
) {
  const error = translate(thrown)
  if (error.status >= 500) request.log.error({ err: error }, 'sign-in at a provider failed')
  logRefusal(request, error)
  const address = new URL(target)
  const said = Object.entries(errorParameters(error))
  for (const [name, value] of said) address.searchParams.set(name, value)
  address.hash = new URLSearchParams(said).toString()
  return reply.redirect(address.href, status)
}

function errorParameters(error: AppError): Record<string, string> {
  if (error instanceof OauthRefusal) {
    return { error: error.error, error_description: error.message }
  }
  const { code, message, status } = error
  const oauthError = deniedCodes.has(code) ? 'access_denied' : oauthErrors.get(status)
  return { error: oauthError ?? 'server_error', error_code: code, error_description: message }
}
