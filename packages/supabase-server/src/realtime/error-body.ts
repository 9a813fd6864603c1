/** Realtime's error shape: a message alone. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<Error>(sendError)
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'Not Found' }))
}

export const refuseUnreadable = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(new AppError('bad_request', 'The address cannot be decoded.'), request, reply)

function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError) {
    const { status, message } = error
    if (status >= 500) request.log.error({ err: error }, 'realtime request failed')
    return reply.code(status).send({ message: status >= 500 ? 'Service unavailable' : message })
  }
  const { statusCode = 500 } = error as { statusCode?: number }
  if (statusCode < 500) return reply.code(statusCode).send({ message: error.message })
  request.log.error({ err: error }, 'realtime request failed')
  return reply.code(500).send({ message: 'Internal Server Error' })
}
