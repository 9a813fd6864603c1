/** One websocket: frames in, frames out, and its limits. */
import type { WebSocket } from 'ws'
import type { Caller } from '../../database/database.ts'
import type { Broadcast } from './broadcast.ts'
import { JoinedChannels } from './joined-channels.ts'
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
  isOpen = true
  private readonly realtime: Realtime
  private readonly onFailure: Opened['onFailure']
  private readonly socket: WebSocket
  private readonly channels: JoinedChannels
  /** By topic. */
  private readonly turns = new Turns()
  private heardAt = performance.now()

  constructor(realtime: Realtime, { socket, serializer, caller, onFailure }: Opened) {
    const { limits } = realtime
    this.realtime = realtime
    this.onFailure = onFailure
    this.socket = socket
    this.serializer = serializer
    this.caller = caller
    this.channels = new JoinedChannels(realtime, this)
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
    const { emptySince } = this.channels
    if (emptySince === null || this.turns.waiting > 0) return false
    return performance.now() - emptySince > unused
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

  hangUp(): void {
    this.socket.close(1000)
  }

  drop(): void {
    this.socket.terminate()
    this.close()
  }

  reply({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: unknown): void {
    this.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
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
      this.channels.handle(message).catch((error) => {
        this.onFailure(error)
        this.reply(message, 'error', { reason: 'Unknown Error on Channel' })
      }),
    )
  }

  private close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.channels.leaveAll()
  }
}
