import type { Caller } from '../database/database.ts'
import type { Broadcast } from './broadcast.ts'
import type { Quota } from './quota.ts'
import type { Frame, Message, Serializer } from './serializer.ts'

/** What channels see of their connection. */
export interface Wire {
  readonly serializer: Serializer
  /** From the upgrade request: its API key and headers. */
  readonly caller: Caller
  /** Charged for everything the connection does. */
  readonly quotas: readonly Quota[]
  readonly isOpen: boolean
  /** No signed-in user has joined yet. */
  readonly isStranger: boolean
  /** Charges the joined user from now on. @throws AppError when that user holds too much */
  belongTo(caller: Caller): void
  push(message: Message): void
  pushBroadcast(topic: string, broadcast: Broadcast): void
  send(frame: Frame): void
  /** Closes with 1000. */
  hangUp(): void
  reply(to: Message, status: 'ok' | 'error', response: unknown): void
}
