/** The quotas that one connection counts against: its own, its address's, the strangers' or its user's, the process's. */
import type { Caller } from '../database/database.ts'
import type { Quota } from './quota.ts'
import type { Quotas } from './quotas.ts'
import type { Message } from './serializer.ts'

/** Bytes. A larger frame counts before it is parsed; no join is as large. */
const large = 64 * 1024

export class ConnectionQuotas {
  private readonly quotas: Quotas
  private readonly held: Quota['held']
  private counted: readonly Quota[]

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

  /** Moves what the connection holds to the user that joined. @throws AppError when that user holds too much */
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

  /** A join counts against its user once that is known, so that strangers do not use up the joins of users. */
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
