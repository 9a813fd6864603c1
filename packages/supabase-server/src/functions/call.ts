/** From an HTTP request to what a function is told, and back. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { openToAll, speaksOfCors } from './cors.ts'
import type { Answer } from './exchange.ts'
import type { Call, Headers } from './letters.ts'

/** As read-body.ts makes it. */
type Body = Buffer<ArrayBuffer>

/** A function finds itself at `/name`, as behind Supabase's gateway. */
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

/** Between two neighbours only; and who the client is, and what the request is called, this server says. */
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

/** A length that the function got wrong would end the answer in the middle of the next one. */
const ours = new Set([...ofConnection, 'content-length'])

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: Answer,
): FastifyReply {
  reply.code(status)
  // A page of a function would be on the dashboard's own origin, where its tokens are.
  reply.header('content-security-policy', 'sandbox')
  if (!speaksOfCors(headers)) reply.headers(openToAll)
  for (const [name, value] of headers) if (!ours.has(name)) reply.header(name, value)
  if (request.method !== 'HEAD') return reply.send(body ?? undefined)
  body?.destroy()
  return reply.send()
}
