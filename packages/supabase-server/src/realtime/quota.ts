import { TokenBucket } from './token-bucket.ts'

export type Held = 'sockets' | 'channels' | 'subscriptions'
/** Per second; `frames` and `sent` (bytes) count outgoing messages. */
export type Rate = 'joins' | 'messages' | 'presences' | 'bytes' | 'frames' | 'sent'
export type Bound = Readonly<Partial<Record<Held | Rate, number>>>

const rates = ['joins', 'messages', 'presences', 'bytes', 'frames', 'sent'] as const

export class Quota {
  readonly of: string
  readonly held: Record<Held, number> = { sockets: 0, channels: 0, subscriptions: 0 }
  private readonly bound: Bound
  private readonly taken = new Map<Rate, TokenBucket>()

  constructor(of: string, bound: Bound) {
    this.of = of
    this.bound = bound
    for (const rate of rates) {
      const most = bound[rate]
      if (most !== undefined) this.taken.set(rate, new TokenBucket(most))
    }
  }

  get isIdle(): boolean {
    const holdsNothing = Object.values(this.held).every((count) => count === 0)
    return holdsNothing && [...this.taken.values()].every(({ isPaidOff }) => isPaidOff)
  }

  hasRoom(what: Held, amount: number): boolean {
    return this.held[what] + amount <= (this.bound[what] ?? Number.POSITIVE_INFINITY)
  }

  take(rate: Rate, amount: number): boolean {
    return this.taken.get(rate)?.take(amount) ?? true
  }
}
