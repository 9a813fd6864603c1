/** Storage's error shape: the real status is in the body, the response says 400. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '../app-error.ts'
import { DatabaseError } from '../database/database.ts'

const olderWords: Partial<Record<ErrorCode, string>> = {
  NoSuchBucket: 'Bucket not found',
  NoSuchKey: 'not_found',
  AccessDenied: 'Unauthorized',
  KeyAlreadyExists: 'Duplicate',
  BucketAlreadyExists: 'Duplicate',
  InvalidMimeType: 'invalid_mime_type',
  InvalidRange: 'invalid_range',
  InvalidBucketName: 'Invalid Input',
  EntityTooLarge: 'Payload too large',
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<Error>((error, request, reply) => {
    const known = isUnknownType(error) ? unknownType(request) : toAppError(error)
    if (known.status >= 500 && !isCutOff(request))
      request.log.error({ err: error }, 'storage request failed')
    return send(known, request, reply)
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      message: `Route ${request.method}:${request.url} not found`,
      error: 'Not Found',
      statusCode: 404,
    }),
  )
}

export const refuseUnreadable = (request: FastifyRequest, reply: FastifyReply) =>
  send(new AppError('InvalidRequest', 'The address cannot be decoded.'), request, reply)

/** The client disconnected, which is no failure of the server. */
const isCutOff = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

const isUnknownType = (error: Error) =>
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'FST_ERR_CTP_INVALID_TYPE'].includes(
    (error as FastifyError).code ?? '',
  )

function unknownType({ headers }: FastifyRequest): AppError {
  return new AppError('InvalidMimeType', `mime type ${headers['content-type']} is not supported`)
}

function send(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, status } = error
  if (error.retryAfter !== null) reply.header('retry-after', error.retryAfter)
  // The rest of the upload is read and dropped, so that the client gets to this response.
  request.raw.resume()
  return reply
    .code(status >= 500 ? status : 400)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ statusCode: String(status), code, error: olderWords[code] ?? code, message })
}

function toAppError(error: Error): AppError {
  if (error instanceof DatabaseError) return ofDatabase(error)
  if (error instanceof AppError) return ofToken(error)
  if (error.name === 'TimeoutError') return unavailable(error)
  const { code, statusCode = 500 } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('EntityTooLarge', 'The request body exceeded the maximum allowed size')
  }
  if (statusCode < 500) return new AppError('InvalidRequest', error.message, { cause: error })
  return new AppError('unexpected_failure', 'Internal server error', { cause: error })
}

/** Uses the messages of Supabase's JWT library. */
function ofToken(error: AppError): AppError {
  if (error.code !== 'PGRST301' && error.code !== 'PGRST303') return error
  const more = { cause: error }
  if (error.message === 'JWT expired') {
    return new AppError('AccessDenied', '"exp" claim timestamp check failed', more)
  }
  const isForged = error.message === 'JWT cryptographic operation failed'
  const words = isForged ? 'signature verification failed' : 'Invalid Compact JWS'
  return new AppError('AccessDenied', words, more)
}

function ofDatabase(error: DatabaseError): AppError {
  const more = { cause: error }
  const { code, message } = error
  if (code === '42501') {
    const words = message.includes('row-level security')
      ? 'new row violates row-level security policy'
      : message
    return new AppError('AccessDenied', words, more)
  }
  if (code === '23505') return new AppError('KeyAlreadyExists', 'The resource already exists', more)
  if (code === '23503') {
    const status = 404
    return new AppError('InvalidRequest', 'The related resource does not exist', {
      ...more,
      status,
    })
  }
  // Invalid values, or too large for an index: a NUL in a key, a number out of range.
  if (/^(22|54)/.test(code)) return new AppError('InvalidParameter', message, more)
  // Raised by the project's triggers.
  if (code === 'P0001') return new AppError('InvalidRequest', message, more)
  if (/^(08|53|57)/.test(code)) return unavailable(error)
  return new AppError('unexpected_failure', `database error, code: ${code}`, more)
}

const unavailable = (cause: Error) =>
  new AppError('overloaded', 'Service temporarily unavailable', { cause })
