import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Broadcast } from './broadcast.ts'
import type { Channel } from './channel.ts'
import { type findRights, requireAccess, requireRead } from './channel-rights.ts'
import { prepareSubscriptions } from './postgres-changes/prepare-subscriptions.ts'
import { readToken } from './read-token.ts'
import type { Realtime } from './realtime.ts'
import type { Message } from './serializer.ts'

const eventPayload = z.looseObject({ event: z.string(), payload: z.unknown().optional() })
const tokenPayload = z.object({ access_token: z.string().nullable() })

export async function handleMessage(
  realtime: Realtime,
  channel: Channel,
  message: Message,
): Promise<string | undefined> {
  try {
    return await handle(realtime, channel, message)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return error.message
  }
}

function handle(
  realtime: Realtime,
  channel: Channel,
  message: Message,
): string | undefined | Promise<undefined> {
  switch (message.event) {
    case 'broadcast':
      return broadcast(realtime, channel, message)
    case 'presence':
      return presence(realtime, channel, message)
    case 'access_token':
      return replaceToken(realtime, channel, message)
    // Like Realtime, ignores unknown events.
    default:
      return undefined
  }
}

function broadcast(realtime: Realtime, channel: Channel, message: Message): undefined {
  const parsed = eventPayload.safeParse(message.payload)
  const answer = (status: 'ok' | 'error', response: unknown): undefined => {
    if (channel.acknowledges) channel.wire.reply(message, status, response)
  }
  if (!parsed.success) return answer('error', { reason: 'Invalid broadcast payload' })
  if (!channel.rights.broadcastWrite) {
    const reason = `You do not have permissions to write to this Channel topic: ${channel.name}`
    return answer('error', { reason: `Unauthorized: ${reason}` })
  }
  const { event, payload } = parsed.data
  const sent: Broadcast =
    payload instanceof Uint8Array
      ? { kind: 'bytes', event, bytes: payload }
      : { kind: 'json', message: { ...parsed.data, type: 'broadcast' } }
  const size = sizeOf(sent)
  if (size > realtime.limits.payload) return answer('error', { reason: 'payload_size_exceeded' })
  const except = channel.hearsItself ? undefined : channel
  const { quotas } = channel.wire
  realtime.takeFanOut(quotas, channel.key, size)
  realtime.broadcast(channel.key, sent, except)
  return answer('ok', {})
}

export const sizeOf = (broadcast: Broadcast): number =>
  broadcast.kind === 'bytes'
    ? broadcast.bytes.length
    : Buffer.byteLength(JSON.stringify(broadcast.message.payload ?? null))

function presence(realtime: Realtime, channel: Channel, message: Message): string | undefined {
  const { quotas } = channel.wire
  realtime.quotas.take(quotas, 'presences')
  const answer = (status: 'ok' | 'error', response: object = {}): undefined => {
    channel.wire.reply(message, status, response)
  }
  const parsed = eventPayload.safeParse(message.payload)
  const event = parsed.data?.event.toLowerCase()
  if (event === 'untrack') {
    realtime.untrack(channel)
    return answer('ok')
  }
  if (event !== 'track') return answer('error')
  const payload = z.record(z.string(), z.unknown()).safeParse(parsed.data?.payload ?? {})
  if (!payload.success) return answer('error', { reason: 'Presence track payload must be a map' })
  if (!channel.rights.presenceWrite) {
    const reason = `You do not have permissions to write to this Channel topic: ${channel.name}`
    return answer('error', { reason: `Unauthorized: ${reason}` })
  }
  const size = Buffer.byteLength(JSON.stringify(payload.data))
  if (size > realtime.limits.presence) return 'Track message size exceeded'
  realtime.takeFanOut(quotas, channel.key, size, 2)
  realtime.track(channel, payload.data)
  answer('ok')
  startPresence(realtime, channel)
  return undefined
}

function startPresence(realtime: Realtime, channel: Channel): void {
  if (channel.hearsPresence || !channel.rights.presenceRead) return
  channel.hearsPresence = true
  channel.push('presence_state', realtime.hub.presences.state(channel.key))
}

async function replaceToken(
  realtime: Realtime,
  channel: Channel,
  { payload }: Message,
): Promise<undefined> {
  const token = tokenPayload.safeParse(payload).data?.access_token
  if (!token || token.startsWith('sb_') || token === channel.token) return undefined
  const holder = await readToken(realtime, token, channel.wire.caller)
  requireAccess(realtime, holder.caller, channel.name, channel.isPrivate)
  if (channel.isPrivate) {
    channel.rights = await stillReadable(realtime, channel, holder.caller)
  }
  const known = { database: realtime.joinDatabase, tables: realtime.tables }
  const { subscriptions, failure } = await prepareSubscriptions(known, channel, holder.caller)
  // The channel may have left during the await.
  if (channel.isOver) return undefined
  channel.replaceHolder(holder, token)
  realtime.subscribe(channel, subscriptions)
  channel.tellSubscribed(failure)
  return undefined
}

async function stillReadable(
  { joinDatabase }: Realtime,
  { name, rights: before }: Channel,
  caller: Parameters<typeof findRights>[1],
) {
  const rights = await requireRead(joinDatabase, caller, name)
  const isLess =
    (before.broadcastRead && !rights.broadcastRead) || (before.presenceRead && !rights.presenceRead)
  if (!isLess) return rights
  throw new AppError(
    'Unauthorized',
    `You no longer have permission to read from this Channel topic: ${name}`,
  )
}
