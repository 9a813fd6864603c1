import type { Caller } from '../database/database.ts'
import type { Broadcast } from './broadcast.ts'
import type { Quota } from './quota.ts'
import type { Frame, Message, Serializer } from './serializer.ts'

export interface Wire {
  readonly serializer: Serializer
  readonly caller: Caller
  /** Charged for everything the connection does. */
  readonly quotas: readonly Quota[]
  readonly isOpen: boolean
  /** No signed-in user has joined yet. */
  readonly isStranger: boolean
  belongTo(caller: Caller): void
  push(message: Message): void
  pushBroadcast(topic: string, broadcast: Broadcast): void
  send(frame: Frame): void
  hangUp(): void
  reply(to: Message, status: 'ok' | 'error', response: unknown): void
}
