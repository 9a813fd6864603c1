/** /rest/v1, with PostgREST's semantics: request -> plan -> statement -> response. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Caller } from '../database/database.ts'
import { execute, type RestDependencies } from './execute.ts'
import { describeSchema, openApiContentType } from './open-api/open-api.ts'
import { allowedMethods } from './options.ts'
import { type ApiRequest, type HttpRequest, parseRequest } from './request/request.ts'
import { buildResponse } from './response/response.ts'
import { sendError } from './response/send-error.ts'

const bodyLimit = 1024 * 1024

export function restRoutes(app: FastifyInstance, dependencies: RestDependencies): void {
  app.register(async (rest) => {
    // Bodies reach PostgreSQL as they were sent; parsing them here would lose the digits of large numbers.
    rest.removeAllContentTypeParsers()
    rest.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    rest.setErrorHandler((error, request, reply) => sendError(error, false, request, reply))
    rest.route({
      method: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
      url: '/*',
      bodyLimit,
      handler: (request, reply) => answer(request, reply, rest.prefix, dependencies),
    })
    rest.route({
      method: 'OPTIONS',
      url: '/*',
      // A CORS preflight is answered below; any other OPTIONS asks for the allowed methods.
      config: { cors: { strictPreflight: false, preflightContinue: true } },
      handler: (request, reply) =>
        isPreflight(request)
          ? reply.code(204).header('content-length', '0').send()
          : answer(request, reply, rest.prefix, dependencies),
    })
  })
}

const isPreflight = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined && headers['access-control-request-method'] !== undefined

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  pathPrefix: string,
  dependencies: RestDependencies,
): Promise<FastifyReply> {
  let anonymous = false
  try {
    const schema = await dependencies.schemaCache.get()
    const caller = await dependencies.readCaller(request, reply)
    anonymous = caller.role === 'anon'
    const { schemas } = schema.settings
    const asked = parseRequest(toHttpRequest(request, pathPrefix), schema.settings)
    if (schemas.length > 1) reply.header('content-profile', asked.schema)
    if (asked.action === 'options') {
      const allow = await allowedMethods(asked, schema, dependencies.database)
      return reply.header('access-control-allow-origin', '*').header('allow', allow).send()
    }
    if (asked.action === 'describe') {
      return await describeRoot(request, reply, asked, caller, pathPrefix, dependencies)
    }
    const { plan, row } = await execute(asked, caller, schema, dependencies)
    const { status, headers, body } = buildResponse(asked, plan, row)
    return send(reply.code(status).headers(headers), asked, body)
  } catch (error) {
    reply.removeHeader('content-profile')
    return sendError(error, anonymous, request, reply)
  }
}

/** As on Supabase, only a secret key may read the schema's description. */
async function describeRoot(
  { host, protocol }: FastifyRequest,
  reply: FastifyReply,
  asked: ApiRequest,
  caller: Caller,
  pathPrefix: string,
  { schemaCache, database }: RestDependencies,
): Promise<FastifyReply> {
  const schema = await schemaCache.get()
  if (caller.role !== 'service_role' || schema.settings.openApi === 'disabled') {
    throw new AppError('PGRST126', 'Root endpoint metadata is disabled')
  }
  if (!asked.accept.some(({ kind }) => ['openapi', 'json', 'any'].includes(kind))) {
    const list = asked.accept.map(({ mime }) => mime).join(', ')
    throw new AppError('PGRST107', `None of these media types are available: ${list}`)
  }
  const where = { host, scheme: protocol, basePath: `${pathPrefix}/` }
  const document = await describeSchema(
    { schema: asked.schema, caller, ...where },
    schema,
    database,
  )
  return send(reply.header('content-type', openApiContentType), asked, JSON.stringify(document))
}

function send(
  reply: FastifyReply,
  { headOnly }: ApiRequest,
  body: string | Uint8Array,
): FastifyReply {
  if (!headOnly && body.length > 0) {
    return reply.send(typeof body === 'string' ? body : Buffer.from(body))
  }
  // Without a body to measure, as for HEAD of a table, the length is unknown.
  if (headOnly && body.length > 0) reply.header('content-length', Buffer.byteLength(body))
  return reply.send()
}

function toHttpRequest(request: FastifyRequest, pathPrefix: string): HttpRequest {
  const { method, headers, body, raw } = request
  const url = raw.url ?? ''
  return {
    method,
    headers,
    target: url.slice(pathPrefix.length + 1),
    body: body instanceof Uint8Array ? body : noBytes,
  }
}

const noBytes = new Uint8Array()
