import { AppError } from '../app-error.ts'
import type { Caller } from '../database/database.ts'
import { networkOf } from '../requests/ip-network.ts'
import type { Bounds } from './limits.ts'
import { type Held, Quota, type Rate } from './quota.ts'

const tooMuch = ['MessagePerSecondRateLimitReached', 'Too many messages per second'] as const
const refusals = {
  sockets: ['ConnectionRateLimitReached', 'Too many connected users'],
  channels: ['ChannelRateLimitReached', 'Too many channels'],
  subscriptions: ['ChannelRateLimitReached', 'Too many channels'],
  joins: ['ClientJoinRateLimitReached', 'Too many joins per second'],
  presences: ['ClientPresenceRateLimitReached', 'Client presence rate limit exceeded'],
  messages: tooMuch,
  bytes: tooMuch,
  frames: tooMuch,
  sent: tooMuch,
} as const

export class Quotas {
  readonly process: Quota
  readonly strangers: Quota
  readonly refused = new Map<string, number>()
  private readonly bounds: Bounds
  private readonly byName = new Map<string, Quota>()

  constructor(bounds: Bounds) {
    this.bounds = bounds
    this.process = new Quota('process', bounds.process)
    this.strangers = new Quota('strangers', bounds.strangers)
    for (const [of, bound] of Object.entries(bounds)) {
      for (const what of Object.keys(bound)) this.refused.set(`${of} ${what}`, 0)
    }
  }

  /** Narrowest first, so that a refused address takes nothing from the wider quotas. */
  of(caller: Caller): readonly Quota[] {
    if (caller.role === 'service_role') return [this.process]
    const address = caller.settings['request.client_address']
    return [
      ...(address ? [this.named('address', networkOf(address))] : []),
      caller.role === 'anon' ? this.strangers : this.named('user', userOf(caller)),
      this.process,
    ]
  }

  ofConnection = (): Quota => new Quota('connection', this.bounds.connection)

  mayTake(quotas: readonly Quota[], rate: Rate, amount = 1): boolean {
    const spent = quotas.find((quota) => !quota.take(rate, amount))
    if (spent) this.count(spent, rate)
    return !spent
  }

  /** @throws AppError with Realtime's message */
  take(quotas: readonly Quota[], rate: Rate, amount = 1): void {
    if (!this.mayTake(quotas, rate, amount)) throw refusal(rate)
  }

  /** @throws AppError with Realtime's message, holding nothing */
  hold(quotas: readonly Quota[], what: Held, amount = 1): void {
    this.requireRoom(quotas, what, amount)
    for (const { held } of quotas) held[what] += amount
  }

  /** @throws AppError with Realtime's message */
  requireRoom(quotas: readonly Quota[], what: Held, amount = 1): void {
    const full = quotas.find((quota) => !quota.hasRoom(what, amount))
    if (!full) return
    this.count(full, what)
    throw refusal(what)
  }

  release(quotas: readonly Quota[], what: Held, amount = 1): void {
    for (const { held } of quotas) held[what] -= amount
  }

  /** Moves everything that one connection holds. @throws AppError without room, moving nothing */
  move(held: Quota['held'], from: Quota, to: readonly Quota[]): void {
    const amounts = Object.entries(held) as [Held, number][]
    for (const [what, amount] of amounts) this.requireRoom(to, what, amount)
    for (const [what, amount] of amounts) {
      this.release([from], what, amount)
      this.hold(to, what, amount)
    }
  }

  forgetIdle(): void {
    for (const [name, quota] of this.byName) if (quota.isIdle) this.byName.delete(name)
  }

  private named(of: 'address' | 'user', name: string): Quota {
    const key = `${of} ${name}`
    const quota = this.byName.get(key) ?? new Quota(of, this.bounds[of])
    this.byName.set(key, quota)
    return quota
  }

  private count({ of }: Quota, what: Held | Rate): void {
    const name = `${of} ${what}`
    this.refused.set(name, (this.refused.get(name) ?? 0) + 1)
  }
}

function refusal(what: Held | Rate): AppError {
  const [code, message] = refusals[what]
  return new AppError(code, message)
}

const userOf = ({ settings }: Caller): string =>
  String(JSON.parse(settings['request.jwt.claims'] ?? '{}').sub ?? '')
