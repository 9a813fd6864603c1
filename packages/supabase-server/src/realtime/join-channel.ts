/** `phx_join`: checks token, policies and subscriptions in this order, then follows the feed. */
import { AppError } from '../app-error.ts'
import { channelKey } from './broadcast.ts'
import { Channel, nameOf } from './channel.ts'
import { allRights, requireAccess, requireRead } from './channel-rights.ts'
import { type JoinPayload, joinPayload } from './join-config.ts'
import { prepareSubscriptions } from './postgres-changes/prepare-subscriptions.ts'
import { replayMessages } from './read-messages.ts'
import { readHolder, readToken } from './read-token.ts'
import type { Realtime } from './realtime.ts'
import type { Message } from './serializer.ts'
import type { Wire } from './wire.ts'

export interface Joined {
  readonly channel: Channel
  readonly reply: object
  readonly welcome: () => void
}

type Replay = NonNullable<NonNullable<JoinPayload['config']>['broadcast']>['replay']

export async function joinChannel(
  realtime: Realtime,
  wire: Wire,
  { topic, joinRef, payload }: Message,
  end: (channel: Channel, reason: string) => void,
): Promise<Joined> {
  const { joinDatabase, hub, quotas } = realtime
  const name = nameOf(topic)
  if (name === '') throw new AppError('TopicNameRequired', 'You must provide a topic name')
  const { config = {}, ...join } = joinPayload.parse(payload)
  const token = ownToken(join.user_token ?? join.access_token)
  const holder = await findHolder(realtime, wire, token)
  const { caller } = holder
  wire.belongTo(caller)
  quotas.take(wire.quotas, 'joins')
  const isPrivate = config.private ?? false
  requireAccess(realtime, caller, name, isPrivate)
  const rights = isPrivate ? await requireRead(joinDatabase, caller, name) : allRights
  if (config.presence?.enabled) {
    // The presence state counts one frame per member.
    const there = hub.presences.count(channelKey(name, isPrivate))
    quotas.take(wire.quotas, 'frames', Math.max(1, there))
  }
  const replay = config.broadcast?.replay
  if (replay && !isPrivate) {
    throw new AppError('UnableToReplayMessages', 'Replay is not allowed for public channels')
  }
  const channel: Channel = new Channel({
    quotas,
    wire,
    topic,
    joinRef,
    config,
    holder,
    rights,
    token,
    shutDown: (reason) => end(channel, reason),
  })
  const begun = begin(realtime, channel, rights.broadcastRead ? replay : undefined)
  const { failure, replayed } = await begun.catch((error) => {
    channel.end()
    realtime.subscribe(channel, [])
    throw error
  })

  return {
    channel,
    reply: { postgres_changes: channel.wanted },
    welcome() {
      for (const { broadcast } of replayed) wire.pushBroadcast(channel.topic, broadcast)
      channel.tellSubscribed(failure)
      if (config.broadcast?.replication_ready) {
        channel.pushSystem('system', 'ok', 'Replication connection established')
      }
      if (channel.hearsPresence && rights.presenceRead) {
        channel.push('presence_state', hub.presences.state(channel.key))
      }
    },
  }
}

async function begin(realtime: Realtime, channel: Channel, replay: Replay) {
  const { joinDatabase, feed, tables } = realtime
  const known = { database: joinDatabase, tables }
  const { subscriptions, failure } = await prepareSubscriptions(known, channel, channel.caller)
  await (channel.wanted.length > 0 ? feed.settle() : feed.follow())
  realtime.subscribe(channel, subscriptions)
  const replayed = replay ? await replayMessages(joinDatabase, channel.name, replay) : []
  for (const { id } of replayed) channel.replayed.add(id)
  return { failure, replayed }
}

/** An API key that is no JWT names no user; the connection's credentials apply. */
const ownToken = (token: string | null | undefined): string | null =>
  token && !token.startsWith('sb_') ? token : null

const findHolder = (realtime: Realtime, { caller }: Wire, token: string | null) =>
  token === null ? readHolder(realtime.database, caller, null) : readToken(realtime, token, caller)
