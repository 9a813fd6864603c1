/** /rest/v1: the Data API, with PostgREST's semantics. request -> plan -> statement -> response. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RestDependencies } from './dependencies.ts'
import { formatError } from './errors.ts'
import { execute } from './execute.ts'
import { type ApiRequest, type HttpRequest, parseRequest } from './request.ts'
import { buildResponse } from './response.ts'

const bodyLimit = 1024 * 1024

/** Mount it under the prefix `/rest/v1`. */
export function restRoutes(app: FastifyInstance, dependencies: RestDependencies): void {
  app.register(async (rest) => {
    // Bodies reach PostgreSQL as they were sent; parsing them here would lose the digits of large numbers.
    rest.removeAllContentTypeParsers()
    rest.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    rest.setErrorHandler((error, request, reply) => sendError(error, false, request, reply))
    rest.route({
      method: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
      url: '/*',
      bodyLimit,
      handler: (request, reply) => answer(request, reply, rest.prefix, dependencies),
    })
  })
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  pathPrefix: string,
  dependencies: RestDependencies,
): Promise<FastifyReply> {
  let anonymous = false
  try {
    const caller = await dependencies.readCaller(request)
    anonymous = caller.role === 'anon'
    const { schemas } = dependencies.project.api
    const asked = parseRequest(toHttpRequest(request, pathPrefix), schemas)
    const { plan, row } = await execute(asked, caller, dependencies)
    const { status, headers, body } = buildResponse(asked, plan, row)
    if (schemas.length > 1) reply.header('content-profile', asked.schema)
    return send(reply.code(status).headers(headers), asked, body)
  } catch (error) {
    return sendError(error, anonymous, request, reply)
  }
}

function send(reply: FastifyReply, { headOnly }: ApiRequest, body: string): FastifyReply {
  if (!headOnly && body !== '') return reply.send(body)
  if (headOnly) reply.header('content-length', Buffer.byteLength(body))
  return reply.send()
}

function toHttpRequest(request: FastifyRequest, pathPrefix: string): HttpRequest {
  const { method, headers, body, raw } = request
  const url = raw.url ?? ''
  return {
    method,
    headers,
    target: url.slice(pathPrefix.length + 1),
    body: typeof body === 'string' ? body : '',
  }
}

function sendError(
  error: unknown,
  anonymous: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = formatError(error, anonymous)
  const { status, headers, body } = known ?? unexpected
  if (status >= 500) request.log.error({ err: error }, 'Data API request failed')
  const text = request.method === 'HEAD' ? undefined : JSON.stringify(body)
  return reply
    .code(status)
    .headers({ ...headers, 'content-type': 'application/json; charset=utf-8' })
    .send(text)
}

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
