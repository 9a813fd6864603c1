import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { DatabaseError } from '../../database/database.ts'
import { formatError } from './format-error.ts'

export const refuseUnreadable = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(new AppError('PGRST100', 'The address cannot be decoded.'), true, request, reply)

export function sendError(
  error: unknown,
  anonymous: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = formatError(error, anonymous)
  const { headers, body } = known ?? unexpected
  const status = takesNoWriting(error, request) ? 503 : (known ?? unexpected).status
  if (status >= 500) request.log.error({ err: error }, 'Data API request failed')
  const text = request.method === 'HEAD' ? undefined : JSON.stringify(body)
  return reply
    .code(status)
    .headers({ ...headers, 'content-type': 'application/json; charset=utf-8' })
    .send(text)
}

/** A standby or a read-only disk is temporary, hence 503; PostgREST answers 405, as it does for a GET that writes. */
const takesNoWriting = (error: unknown, { method }: FastifyRequest) =>
  error instanceof DatabaseError && error.code === '25006' && method !== 'GET' && method !== 'HEAD'

const unexpected = {
  status: 500,
  headers: {},
  body: {
    code: 'unexpected_failure',
    message: 'The request could not be answered.',
    details: null,
    hint: null,
  },
}
