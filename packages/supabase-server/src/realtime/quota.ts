export type Held = 'sockets' | 'channels' | 'subscriptions'
/** Per second; `frames` and `sent` (bytes) count outgoing messages. */
export type Rate = 'joins' | 'messages' | 'presences' | 'bytes' | 'frames' | 'sent'
export type Bound = Readonly<Partial<Record<Held | Rate, number>>>

const rates = ['joins', 'messages', 'presences', 'bytes', 'frames', 'sent'] as const

/** Seconds of the rate that can be taken in advance; a larger amount is always refused. */
const ahead = 4

/** A token bucket of one second. A larger amount passes alone and leaves a debt. */
class TokenBucket {
  private readonly most: number
  private left: number
  private at = performance.now()

  constructor(most: number) {
    this.most = most
    this.left = most
  }

  get isPaidOff(): boolean {
    this.refill()
    return this.left === this.most
  }

  take(amount: number): boolean {
    this.refill()
    if (this.left < 1 || amount > ahead * this.most) return false
    this.left -= amount
    return true
  }

  private refill(): void {
    const now = performance.now()
    this.left = Math.min(this.most, this.left + ((now - this.at) * this.most) / 1_000)
    this.at = now
  }
}

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
