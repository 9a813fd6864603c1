import type { Caller } from '../database/database.ts'
import type { Broadcast } from './broadcast.ts'
import type { Quota } from './quota.ts'
import type { Frame, Message, Serializer } from './serializer.ts'

/** What channels know of the connection they belong to. */
export interface Wire {
  readonly serializer: Serializer
  /** As whom it was opened: its api key, and the headers of its request. */
  readonly caller: Caller
  /** Against which everything counts that it asks for. */
  readonly quotas: readonly Quota[]
  readonly isOpen: boolean
  /** Nobody who is signed in has joined with it. */
  readonly isStranger: boolean
  /** From here on it counts against whoever has joined with it. @throws AppError where that user has too many */
  belongTo(caller: Caller): void
  push(message: Message): void
  pushBroadcast(topic: string, broadcast: Broadcast): void
  /** Of what is encoded already. */
  send(frame: Frame): void
  /** The client's own doing: 1000. */
  hangUp(): void
  reply(to: Message, status: 'ok' | 'error', response: unknown): void
}
