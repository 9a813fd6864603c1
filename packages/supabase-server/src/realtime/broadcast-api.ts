import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Caller } from '../database/database.ts'
import { isTooDeepJson } from '../requests/nesting.ts'
import { type Broadcast, channelKey, jsonBroadcast } from './broadcast.ts'
import { findRights } from './channel-rights.ts'
import { sizeOf } from './handle-message.ts'
import type { Realtime } from './realtime.ts'

const message = z.object({
  topic: z.string().min(1),
  event: z.string().min(1),
  payload: z.record(z.string(), z.unknown()),
  private: z.boolean().nullish(),
})
const mostMessages = 1_000

export async function broadcastMany(
  realtime: Realtime,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = (readJson(request.body) as { messages?: unknown } | null)?.messages
  if (!Array.isArray(given)) {
    return reply.code(422).send({ errors: { messages: ["can't be blank"] } })
  }
  if (given.length > mostMessages) {
    const reason = 'Too many messages to broadcast, please reduce the batch size'
    return reply.code(429).send({ message: reason })
  }
  const parsed = given.map((one) => message.safeParse(one))
  if (parsed.some(({ success }) => !success)) {
    return reply.code(422).send({ errors: { messages: parsed.map(byField) } })
  }
  for (const { data } of parsed) {
    if (!data) continue
    const broadcast = jsonBroadcast(data.event, data.payload)
    if (sizeOf(broadcast) > realtime.limits.payload) return tooLarge(reply)
    await send(realtime, caller, data.topic, data.private ?? false, broadcast)
  }
  return reply.code(202).send()
}

export async function broadcastOne(
  realtime: Realtime,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { topic, event } = request.params as { topic: string; event: string }
  const isPrivate = (request.query as { private?: string }).private === 'true'
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const isBinary = request.headers['content-type']?.startsWith('application/octet-stream')
  const broadcast: Broadcast = isBinary
    ? { kind: 'bytes', event, bytes: body }
    : jsonBroadcast(event, readJson(body))
  if (sizeOf(broadcast) > realtime.limits.payload) return tooLarge(reply)
  await send(realtime, caller, topic, isPrivate, broadcast)
  return reply.code(202).send()
}

/** As in Realtime, a missing write privilege drops the message silently. @throws AppError above a limit */
async function send(
  realtime: Realtime,
  caller: Caller,
  topic: string,
  isPrivate: boolean,
  broadcast: Broadcast,
): Promise<void> {
  const { quotas } = realtime
  const counted = quotas.of(caller)
  quotas.take(counted, 'messages')
  if (!(await mayWrite(realtime, caller, topic, isPrivate))) return
  const size = sizeOf(broadcast)
  const key = channelKey(topic, isPrivate)
  quotas.take(counted, 'bytes', size)
  realtime.takeFanOut(counted, key, size)
  realtime.broadcast(key, broadcast)
}

async function mayWrite(
  { joinDatabase, publicAccess }: Realtime,
  caller: Caller,
  topic: string,
  isPrivate: boolean,
): Promise<boolean> {
  if (caller.role === 'anon' && !publicAccess) return false
  if (!isPrivate || caller.role === 'service_role') return true
  return (await findRights(joinDatabase, caller, topic)).broadcastWrite
}

function readJson(body: unknown): unknown {
  const text = String(body)
  if (isTooDeepJson(text)) throw new AppError('bad_request', 'The body is nested too deeply.')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('bad_request', 'The body is no JSON.', { cause })
  }
}

function byField(parsed: z.ZodSafeParseResult<unknown>): Record<string, string[]> {
  const fields = parsed.error?.issues.map(({ path, code }) => [
    String(path[0] ?? 'message'),
    [code === 'invalid_type' ? 'is invalid' : "can't be blank"],
  ])
  return Object.fromEntries(fields ?? [])
}

const tooLarge = (reply: FastifyReply) =>
  reply.code(422).send({ errors: { payload: ['Payload size exceeds tenant limit'] } })
