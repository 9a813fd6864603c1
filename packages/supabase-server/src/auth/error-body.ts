/** GoTrue has two error formats, chosen by `X-Supabase-Api-Version`: since 2024-01-01, and the older one. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '../app-error.ts'
import { DatabaseError } from '../database/database.ts'
import { OauthRefusal } from './external/oauth-refusal.ts'
import { WeakPassword } from './users/password-strength.ts'

const versionHeader = 'x-supabase-api-version'
const newerShape = '2024-01-01'

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<Error>((error, request, reply) => {
    const known = translate(error)
    if (known.status >= 500) request.log.error({ err: error }, 'auth request failed')
    logRefusal(request, known)
    return send(known, request, reply)
  })
  app.setNotFoundHandler((request, reply) =>
    send(new AppError('not_found', 'Requested path does not exist'), request, reply),
  )
}

/** What a guess of somebody else's secret may meet, and what stops many of them. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'invalid_credentials',
  'email_not_confirmed',
  'phone_not_confirmed',
  'user_banned',
  'otp_expired',
  'mfa_verification_failed',
  'mfa_verification_rejected',
  'webauthn_verification_failed',
  'current_password_invalid',
  'reauthentication_not_valid',
  'captcha_failed',
  'over_request_rate_limit',
])

/** Neither account nor address: a proxy's log can have the latter beside the request id. */
export function logRefusal({ log, routeOptions }: FastifyRequest, { code }: AppError): void {
  if (refusals.has(code)) log.warn({ route: routeOptions.url, code }, 'auth refused')
}

/** A URL that cannot be decoded matches no route. */
export const refuseUnreadable = (request: FastifyRequest, reply: FastifyReply) =>
  send(new AppError('validation_failed', 'The address cannot be decoded.'), request, reply)

function send(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const version = request.headers[versionHeader]
  const { code, message, status } = error
  const more = error instanceof WeakPassword ? { weak_password: { reasons: error.reasons } } : {}
  reply.code(status)
  if (error instanceof OauthRefusal) {
    return reply.send({ error: error.error, error_description: message })
  }
  if (error.retryAfter !== null) reply.header('retry-after', error.retryAfter)
  if (code === 'invalid_grant') return reply.send({ error: code, error_description: message })
  if (typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) && version >= newerShape) {
    return reply.header(versionHeader, newerShape).send({ code, message, ...more })
  }
  return reply.send({ code: status, error_code: code, msg: message, ...more })
}

export function translate(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseError && /^(08|53|57)/.test(error.code)) {
    return new AppError('overloaded', 'Service temporarily unavailable', { cause: error })
  }
  // A project's triggers may refuse a change of an account with `raise exception`.
  if (error instanceof DatabaseError && error.code === 'P0001') {
    return new AppError('conflict', error.message, { cause: error })
  }
  const { code, statusCode = 500 } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('payload_too_large', 'Request body too large')
  }
  if (statusCode < 500) return new AppError('bad_json', 'Could not parse request body as JSON')
  const text = 'Unexpected failure, please check server logs for more information'
  return new AppError('unexpected_failure', text, { cause: error })
}
