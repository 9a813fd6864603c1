/** Against whom one connection counts: itself, its address, all strangers or its user, and the process. */
import type { Caller } from '../database/database.ts'
import type { Quota } from './quota.ts'
import type { Quotas } from './quotas.ts'
import type { Message } from './serializer.ts'

/** Bytes of a frame that is counted before it is read; no join is as large. */
const large = 64 * 1024

export class ConnectionQuotas {
  private readonly quotas: Quotas
  private readonly held: Quota['held']
  private counted: readonly Quota[]

  /** @throws AppError where there are too many sockets */
  constructor(quotas: Quotas, caller: Caller) {
    const own = quotas.ofConnection()
    this.quotas = quotas
    this.held = own.held
    this.counted = [own, ...quotas.of(caller)]
    quotas.hold(this.counted, 'sockets')
  }

  get all(): readonly Quota[] {
    return this.counted
  }

  get isStranger(): boolean {
    return this.counted.includes(this.quotas.strangers)
  }

  /** From here on against whoever has joined. @throws AppError where that user has too many */
  belongTo(caller: Caller): void {
    if (caller.role !== 'authenticated' || !this.isStranger) return
    const { strangers } = this.quotas
    const user = this.quotas.of(caller).filter((quota) => !this.counted.includes(quota))
    this.quotas.move(this.held, strangers, user)
    this.counted = this.counted.flatMap((quota) => (quota === strangers ? user : [quota]))
  }

  mayRead(bytes: number): boolean {
    return bytes <= large || this.quotas.mayTake(this.counted, 'bytes', bytes)
  }

  /** A join counts again when it is known who joins: no stranger takes from users what they join with. */
  mayHear({ event }: Message, bytes: number): boolean {
    const isJoin = event === 'phx_join'
    const counted = isJoin ? this.counted.filter(({ of }) => of === 'address') : this.counted
    if (!this.quotas.mayTake(counted, 'messages')) return false
    return bytes > large || this.quotas.mayTake(counted, 'bytes', bytes)
  }

  release(): void {
    this.quotas.release(this.counted, 'sockets')
  }
}
