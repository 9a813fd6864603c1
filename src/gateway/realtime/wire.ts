import type { Caller } from '../../database/database.ts'
import type { Broadcast } from './broadcast.ts'
import type { PerSecond } from './limits.ts'
import type { Message, Serializer } from './serializer.ts'

/** What channels know of the connection they belong to. */
export interface Wire {
  readonly serializer: Serializer
  /** As whom it was opened: its api key, and the headers of its request. */
  readonly caller: Caller
  readonly messages: PerSecond
  readonly presences: PerSecond
  readonly isOpen: boolean
  push(message: Message): void
  pushBroadcast(topic: string, broadcast: Broadcast): void
  /** Of what is encoded already. */
  send(frame: string | Buffer): void
  /** The client's own doing: 1000. */
  hangUp(): void
  reply(to: Message, status: 'ok' | 'error', response: unknown): void
}
