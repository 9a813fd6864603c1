import type { WebSocket } from 'ws'
import type { Caller } from '../database/database.ts'
import type { Broadcast } from './broadcast.ts'
import { ConnectionQuotas } from './connection-quotas.ts'
import { JoinedChannels } from './joined-channels.ts'
import { KeyedQueue } from './keyed-queue.ts'
import type { Quota } from './quota.ts'
import type { Realtime } from './realtime.ts'
import type { Frame, Message, Serializer } from './serializer.ts'
import type { Wire } from './wire.ts'

/** Frames that wait for the database before the connection is dropped. */
const mostWaiting = 1_000
/** Frames over the limit before the connection is dropped; those in flight are tolerated. */
const mostRefused = 100

interface Opened {
  readonly socket: WebSocket
  readonly serializer: Serializer
  readonly caller: Caller
  readonly bytesRead: () => number
  readonly onFailure: (error: unknown) => void
}

export class Connection implements Wire {
  readonly serializer: Serializer
  readonly caller: Caller
  isOpen = true
  private readonly realtime: Realtime
  private readonly onFailure: Opened['onFailure']
  private readonly socket: WebSocket
  private readonly bytesRead: () => number
  private bytesHeard = 0
  private readonly channels: JoinedChannels
  private readonly queue = new KeyedQueue()
  private readonly counted: ConnectionQuotas
  private refused = 0
  private heardAt = performance.now()

  /** @throws AppError above a limit */
  constructor(realtime: Realtime, { socket, serializer, caller, bytesRead, onFailure }: Opened) {
    this.realtime = realtime
    this.onFailure = onFailure
    this.socket = socket
    this.bytesRead = bytesRead
    this.bytesHeard = bytesRead()
    this.serializer = serializer
    this.caller = caller
    this.channels = new JoinedChannels(realtime, this)
    this.counted = new ConnectionQuotas(realtime.quotas, caller)
    socket.on('message', (data, isBinary) => this.hear(data as Buffer, isBinary))
    socket.on('close', () => this.close())
  }

  get quotas(): readonly Quota[] {
    return this.counted.all
  }

  get isStranger(): boolean {
    return this.counted.isStranger
  }

  get unfinished(): number {
    return this.bytesRead() - this.bytesHeard
  }

  get isSilent(): boolean {
    return performance.now() - this.heardAt > this.realtime.limits.silence
  }

  get isUnused(): boolean {
    const { unused } = this.realtime.limits
    const { emptySince } = this.channels
    if (emptySince === null || this.queue.waiting > 0) return false
    return performance.now() - emptySince > unused
  }

  belongTo(caller: Caller): void {
    this.counted.belongTo(caller)
  }

  push(message: Message): void {
    this.send(this.serializer.encode(message))
  }

  pushBroadcast(topic: string, broadcast: Broadcast): void {
    const frame = this.serializer.encodeBroadcast(topic, broadcast)
    if (frame !== null) this.send(frame)
  }

  /** A client that reads too slowly is dropped and reconnects; its backlog would fill the memory. */
  send({ data, binary }: Frame): void {
    if (!this.isOpen) return
    if (this.socket.bufferedAmount > this.realtime.limits.waiting) this.drop()
    else this.socket.send(data, { binary })
  }

  restart(): void {
    this.socket.close(1012)
    this.close()
  }

  hangUp(): void {
    this.socket.close(1000)
    this.close()
  }

  drop(): void {
    this.socket.terminate()
    this.close()
  }

  reply({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: unknown): void {
    this.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  private hear(data: Buffer, isBinary: boolean): void {
    if (!this.isOpen) return
    this.heardAt = performance.now()
    this.bytesHeard = this.bytesRead()
    const message = this.read(data, isBinary)
    if (!message) return
    if (message.topic === 'phoenix') {
      if (message.event === 'heartbeat') this.reply(message, 'ok', {})
    } else if (this.queue.waiting === mostWaiting) {
      this.drop()
    } else if (this.counted.mayHear(message, data.length)) {
      this.queue.add(message.topic, () => this.handle(message))
    } else if (++this.refused > mostRefused) {
      this.hangUp()
    } else {
      this.queue.add(message.topic, async () => this.channels.refuse(message))
    }
  }

  private async handle(message: Message): Promise<void> {
    try {
      await this.channels.handle(message)
    } catch (error) {
      this.onFailure(error)
      this.reply(message, 'error', { reason: 'Unknown Error on Channel' })
    }
  }

  /** Null ends the connection: Phoenix closes it too on a malformed frame. */
  private read(data: Buffer, isBinary: boolean): Message | null {
    if (!this.counted.mayRead(data.length)) {
      this.drop()
      return null
    }
    try {
      return this.serializer.decode(data, isBinary)
    } catch {
      this.socket.close(1011)
      return null
    }
  }

  private close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.channels.leaveAll()
    this.counted.release()
  }
}
