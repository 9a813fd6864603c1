/** One websocket: frames in, frames out, its limits, and the channels it is joined to. */
import type { WebSocket } from 'ws'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../database/database.ts'
import type { Broadcast } from './broadcast.ts'
import type { Channel } from './channel.ts'
import { handleMessage } from './handle-message.ts'
import { type Joined, joinChannel } from './join-channel.ts'
import { PerSecond } from './limits.ts'
import type { Realtime } from './realtime.ts'
import type { Message, Serializer } from './serializer.ts'
import { Turns } from './turns.ts'
import type { Wire } from './wire.ts'

/** Frames that may wait for the answer of the database before the connection is given up. */
const mostWaiting = 1_000

interface Opened {
  readonly socket: WebSocket
  readonly serializer: Serializer
  readonly caller: Caller
  /** Told under the name of its request: everything that a socket causes has one. */
  readonly onFailure: (error: unknown) => void
}

export class Connection implements Wire {
  readonly serializer: Serializer
  readonly caller: Caller
  readonly messages: PerSecond
  readonly presences: PerSecond
  private readonly realtime: Realtime
  private readonly onFailure: Opened['onFailure']
  private readonly socket: WebSocket
  private readonly channels = new Map<string, Channel>()
  private readonly joins: PerSecond
  /** By topic. */
  private readonly turns = new Turns()
  private heardAt = performance.now()
  private emptySince = performance.now()
  private isOpen = true

  constructor(realtime: Realtime, { socket, serializer, caller, onFailure }: Opened) {
    const { limits } = realtime
    this.realtime = realtime
    this.onFailure = onFailure
    this.socket = socket
    this.serializer = serializer
    this.caller = caller
    this.joins = new PerSecond(limits.joinsPerSecond)
    this.messages = new PerSecond(limits.messagesPerSecond)
    this.presences = new PerSecond(limits.presencePerSecond)
    socket.on('message', (data, isBinary) => this.hear(data as Buffer, isBinary))
    socket.on('close', () => this.close())
  }

  get isSilent(): boolean {
    return performance.now() - this.heardAt > this.realtime.limits.silence
  }

  get isUnused(): boolean {
    const { unused } = this.realtime.limits
    const isEmpty = this.channels.size === 0 && this.turns.waiting === 0
    return isEmpty && performance.now() - this.emptySince > unused
  }

  push(message: Message): void {
    this.send(this.serializer.encode(message))
  }

  pushBroadcast(topic: string, broadcast: Broadcast): void {
    const frame = this.serializer.encodeBroadcast(topic, broadcast)
    if (frame !== null) this.send(frame)
  }

  /** Whoever reads too slowly is dropped, and joins again: what waits for it would fill the memory. */
  send(frame: string | Buffer): void {
    if (!this.isOpen) return
    if (this.socket.bufferedAmount > this.realtime.limits.waiting) this.drop()
    else this.socket.send(frame)
  }

  /** 1012: the server begins anew. */
  restart(): void {
    this.socket.close(1012)
    this.close()
  }

  drop(): void {
    this.socket.terminate()
    this.close()
  }

  reply({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: unknown): void {
    this.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  /** Says why, and ends the channel; the client does not join again by itself. */
  private shutDown(channel: Channel, reason: string): void {
    channel.pushSystem('system', 'error', reason)
    this.leave(channel)
    const { joinRef, topic } = channel
    this.push({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
  }

  private hear(data: Buffer, isBinary: boolean): void {
    this.heardAt = performance.now()
    let message: Message
    try {
      message = this.serializer.decode(data, isBinary)
    } catch {
      // Phoenix's process fails on it and takes its connection along.
      this.socket.close(1011)
      return
    }
    if (message.topic === 'phoenix') {
      if (message.event === 'heartbeat') this.reply(message, 'ok', {})
      return
    }
    if (this.turns.waiting === mostWaiting) {
      this.drop()
      return
    }
    this.turns.take(message.topic, () =>
      this.handle(message).catch((error) => {
        this.onFailure(error)
        this.reply(message, 'error', { reason: 'Unknown Error on Channel' })
      }),
    )
  }

  private async handle(message: Message): Promise<void> {
    if (!this.isOpen) return
    const channel = this.channels.get(message.topic)
    if (message.event === 'phx_join') return this.join(message)
    if (message.event === 'phx_leave') {
      if (channel) this.leave(channel)
      this.reply(message, 'ok', {})
      if (channel) this.push({ ...message, event: 'phx_close', payload: {} })
      return
    }
    if (!channel) return this.reply(message, 'error', { reason: 'unmatched topic' })
    const reason = await handleMessage(this.realtime, channel, message)
    if (reason !== undefined && !channel.isOver) this.shutDown(channel, reason)
  }

  private async join(message: Message): Promise<void> {
    const { topic } = message
    if (!topic.startsWith('realtime:')) {
      return this.reply(message, 'error', { reason: 'unmatched topic' })
    }
    const before = this.channels.get(topic)
    if (before) this.leave(before)
    try {
      this.requireRoom()
      const joined = await joinChannel(this.realtime, this, message, (channel, reason) =>
        this.shutDown(channel, reason),
      )
      this.welcome(message, joined)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.reply(message, 'error', { reason: `${error.code}: ${error.message}` })
      if (error.code === 'ClientJoinRateLimitReached') this.socket.close(1000)
    }
  }

  private welcome(message: Message, { channel, reply, welcome }: Joined): void {
    // The connection may have gone while the database was asked.
    if (!this.isOpen) {
      channel.end()
      this.realtime.subscribe(channel, [])
      return
    }
    this.channels.set(channel.topic, channel)
    this.realtime.join(channel)
    this.reply(message, 'ok', reply)
    welcome()
  }

  private requireRoom(): void {
    const { channelsPerConnection } = this.realtime.limits
    if (!this.joins.take()) {
      throw new AppError('ClientJoinRateLimitReached', 'Too many joins per second')
    }
    if (this.channels.size >= channelsPerConnection) {
      throw new AppError('ChannelRateLimitReached', 'Too many channels')
    }
  }

  private leave(channel: Channel): void {
    channel.end()
    if (this.channels.get(channel.topic) === channel) this.channels.delete(channel.topic)
    this.emptySince = performance.now()
    this.realtime.leave(channel)
  }

  private close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    for (const channel of [...this.channels.values()]) this.leave(channel)
  }
}
