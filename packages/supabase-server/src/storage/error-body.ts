/** Storage's own shape of an error: the status of what happened is in the body, the answer itself says 400. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '../app-error.ts'
import { DatabaseError } from '../database/database.ts'

/** The words of `error` that are older than the codes. */
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

/** An address that cannot be decoded reaches no route of ours. */
export const refuseUnreadable = (request: FastifyRequest, reply: FastifyReply) =>
  send(new AppError('InvalidRequest', 'The address cannot be decoded.'), request, reply)

/** By its client, or because it came no further: nothing of ours went wrong. */
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
  // What a client still sends is read and dropped, so that it comes to read this answer.
  request.raw.resume()
  return reply
    .code(status >= 500 ? status : 400)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ statusCode: String(status), error: olderWords[code] ?? code, message })
}

function toAppError(error: Error): AppError {
  if (error instanceof DatabaseError) return ofDatabase(error)
  if (error instanceof AppError) return ofToken(error)
  // An S3 store, or a file of it.
  if (error.name === 'TimeoutError') return unavailable(error)
  const { code, statusCode = 500 } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('EntityTooLarge', 'The request body exceeded the maximum allowed size')
  }
  if (statusCode < 500) return new AppError('InvalidRequest', error.message, { cause: error })
  return new AppError('unexpected_failure', 'Internal server error', { cause: error })
}

/** What is wrong with a token is said in the words of the library that Supabase uses. */
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
  // What is no value of its type, or more than an index holds: a NUL in a key, a number too large.
  if (/^(22|54)/.test(code)) return new AppError('InvalidParameter', message, more)
  // A project's own triggers say why they refuse.
  if (code === 'P0001') return new AppError('InvalidRequest', message, more)
  if (/^(08|53|57)/.test(code)) return unavailable(error)
  return new AppError('unexpected_failure', `database error, code: ${code}`, more)
}

const unavailable = (cause: Error) =>
  new AppError('overloaded', 'Service temporarily unavailable', { cause })
