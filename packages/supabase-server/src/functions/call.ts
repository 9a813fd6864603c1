import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { openToAll, speaksOfCors } from './cors.ts'
import type { Answer } from './exchange.ts'
import type { Call, Headers } from './thread-messages.ts'

type Body = Buffer<ArrayBuffer>

/** A function sees its path as `/name`, as behind Supabase's gateway. */
export function toCall(request: FastifyRequest, origin: string, target: string): Call {
  const { method, headers, body, ip, id: reqId } = request
  const url = `${origin}${target}`
  if (!URL.canParse(url)) throw new AppError('bad_request', 'The address cannot be read')
  const isBodiless = method === 'GET' || method === 'HEAD'
  return {
    method,
    url,
    headers: [...toPairs(headers), ['x-forwarded-for', ip], ['x-request-id', reqId]],
    body: Buffer.isBuffer(body) && !isBodiless ? (body as Body) : null,
    clientAddress: ip,
    reqId,
  }
}

/** Hop-by-hop headers, and those that this server sets: client address and request id. */
const ofConnection = new Set([
  'connection',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-request-id',
])

function toPairs(headers: FastifyRequest['headers']): Headers {
  return Object.entries(headers)
    .filter(([name]) => !ofConnection.has(name))
    .flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one] as const))
}

/** A wrong content length would corrupt the connection. */
const ours = new Set([...ofConnection, 'content-length'])

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: Answer,
): FastifyReply {
  reply.code(status)
  // A function's page shares the dashboard's origin, where the tokens are.
  reply.header('content-security-policy', 'sandbox')
  if (!speaksOfCors(headers)) reply.headers(openToAll)
  for (const [name, value] of headers) if (!ours.has(name)) reply.header(name, value)
  if (request.method !== 'HEAD') return reply.send(body ?? undefined)
  body?.destroy()
  return reply.send()
}
