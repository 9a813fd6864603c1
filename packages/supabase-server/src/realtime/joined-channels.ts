import { AppError } from '../app-error.ts'
import type { Channel } from './channel.ts'
import { handleMessage } from './handle-message.ts'
import { type Joined, joinChannel } from './join-channel.ts'
import type { Realtime } from './realtime.ts'
import type { Message } from './serializer.ts'
import type { Wire } from './wire.ts'

/** A client that continues after these errors is disconnected. */
const hopeless = new Set([
  'ClientJoinRateLimitReached',
  'ConnectionRateLimitReached',
  'JwtSignatureError',
  'MalformedJWT',
])

export class JoinedChannels {
  private readonly realtime: Realtime
  private readonly wire: Wire
  private readonly byTopic = new Map<string, Channel>()
  private leftAt = performance.now()
  private joining: Promise<void> = Promise.resolve()

  constructor(realtime: Realtime, wire: Wire) {
    this.realtime = realtime
    this.wire = wire
  }

  /** performance.now(); null while a channel is joined. */
  get emptySince(): number | null {
    return this.byTopic.size === 0 ? this.leftAt : null
  }

  async handle(message: Message): Promise<void> {
    const { wire } = this
    if (!wire.isOpen) return
    const channel = this.byTopic.get(message.topic)
    if (message.event === 'phx_join') return this.joinInTurn(message)
    if (message.event === 'phx_leave') {
      if (channel) this.leave(channel)
      wire.reply(message, 'ok', {})
      if (channel) wire.push({ ...message, event: 'phx_close', payload: {} })
      return
    }
    if (!channel) return wire.reply(message, 'error', { reason: 'unmatched topic' })
    const reason = await handleMessage(this.realtime, channel, message)
    if (reason !== undefined && !channel.isOver) this.shutDown(channel, reason)
  }

  refuse(message: Message): void {
    const channel = this.byTopic.get(message.topic)
    if (channel) this.shutDown(channel, 'Too many messages per second')
    else if (message.event === 'phx_join') {
      const reason = 'ClientJoinRateLimitReached: Too many joins per second'
      this.wire.reply(message, 'error', { reason })
    }
  }

  leaveAll(): void {
    for (const channel of [...this.byTopic.values()]) this.leave(channel)
  }

  /** Strangers join one at a time: verifying a token costs 0.3 ms, and the first forged one ends the connection. */
  private joinInTurn(message: Message): Promise<void> {
    if (!this.wire.isStranger) return this.join(message)
    const joined = this.joining.then(() => this.join(message))
    this.joining = joined.catch(() => undefined)
    return joined
  }

  private async join(message: Message): Promise<void> {
    if (!this.wire.isOpen) return
    const { topic } = message
    if (!topic.startsWith('realtime:')) {
      return this.wire.reply(message, 'error', { reason: 'unmatched topic' })
    }
    const before = this.byTopic.get(topic)
    if (before) this.leave(before)
    try {
      const joined = await joinChannel(this.realtime, this.wire, message, (channel, reason) =>
        this.shutDown(channel, reason),
      )
      this.welcome(message, joined)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.wire.reply(message, 'error', { reason: `${error.code}: ${error.message}` })
      if (hopeless.has(error.code)) this.wire.hangUp()
    }
  }

  private welcome(message: Message, { channel, reply, welcome }: Joined): void {
    if (!this.wire.isOpen || channel.isOver) {
      channel.end()
      this.realtime.subscribe(channel, [])
      return
    }
    this.byTopic.set(channel.topic, channel)
    this.realtime.join(channel)
    this.wire.reply(message, 'ok', reply)
    welcome()
  }

  /** Sends the reason first; the client does not rejoin. */
  private shutDown(channel: Channel, reason: string): void {
    channel.pushSystem('system', 'error', reason)
    this.leave(channel)
    const { joinRef, topic } = channel
    this.wire.push({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
  }

  private leave(channel: Channel): void {
    channel.end()
    if (this.byTopic.get(channel.topic) === channel) this.byTopic.delete(channel.topic)
    this.leftAt = performance.now()
    this.realtime.leave(channel)
  }
}
