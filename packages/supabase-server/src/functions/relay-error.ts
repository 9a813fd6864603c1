/** Errors of the server itself; `x-relay-error` distinguishes them from a function's answer. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { openToAll } from './cors.ts'

export function sendRelayError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, message, status, retryAfter } = translate(error)
  if (status >= 500) request.log.error({ err: error }, 'function request failed')
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .headers({ ...openToAll, 'x-relay-error': 'true', 'sb-error-code': code })
    .send({ code: status === 401 ? 401 : code, message })
}

export const refuseUnreadable = (request: FastifyRequest, reply: FastifyReply) =>
  sendRelayError(new AppError('bad_request', 'The address cannot be decoded.'), request, reply)

function translate(error: Error): AppError {
  if (error instanceof AppError) return error
  const { statusCode = 500 } = error as { statusCode?: number }
  if (statusCode === 413) return new AppError('payload_too_large', 'Request body too large')
  if (statusCode < 500) return new AppError('bad_request', 'The request cannot be read')
  const text = 'Request failed due to an internal server error'
  return new AppError('unexpected_failure', text, { cause: error })
}
