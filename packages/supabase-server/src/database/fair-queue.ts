/** Orders the requests that wait for the database: urgent ones first, then by the least recent use. */
import { tooManyWaiting } from './database.ts'
import { Share } from './share.ts'

export interface Entry {
  readonly urgent?: boolean | undefined
  readonly exclusive?: boolean
  readonly share?: string | undefined
}

interface Limits {
  /** Concurrent tasks. */
  readonly concurrency: number
  /** Concurrent tasks of all callers, and of one caller; the rest is reserved for urgent tasks. */
  readonly ofCallers: number
  readonly ofCaller: number
  /** Milliseconds a task may wait; unlimited when undefined. */
  readonly patience?: number | undefined
}

interface Task extends Entry {
  readonly start: () => void
}

const capacity = { urgent: 5_000, own: 1_000, share: 250 } as const
/** After this many urgent tasks in a row another one runs, so that reads never starve. */
const urgentInARow = 20
/** The server's own work counts as this many callers. */
const weightOfOwn = 8
const mostShares = 1_000

export class FairQueue {
  private readonly limits: Limits
  private readonly urgent: Task[] = []
  private readonly own = new Share<Task>(weightOfOwn)
  private readonly shares = new Map<string, Share<Task>>()
  private running = 0
  private callersRunning = 0
  private isExclusive = false
  private inARow = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  get hasUrgent(): boolean {
    return this.urgent.length > 0
  }

  /** @throws DatabaseError 53300 when the queue is full or the wait too long */
  async enter<T>(entry: Entry, work: () => Promise<T>): Promise<T> {
    const share = entry.urgent ? undefined : this.shareOf(entry.share)
    await this.wait(entry, share)
    const since = performance.now()
    try {
      share?.expectPatient()
      return await work()
    } finally {
      share?.use(performance.now() - since)
      this.leave(share)
    }
  }

  recordOverrun(share: string | undefined): void {
    if (share !== undefined) this.shareOf(share).recordOverrun()
  }

  private shareOf(name: string | undefined): Share<Task> {
    if (name === undefined) return this.own
    const known = this.shares.get(name)
    if (known) return known
    if (this.shares.size >= mostShares) {
      for (const [other, { isIdle }] of this.shares) if (isIdle) this.shares.delete(other)
    }
    const share = new Share<Task>()
    this.shares.set(name, share)
    return share
  }

  private wait(entry: Entry, share: Share<Task> | undefined): Promise<void> {
    const queue = share?.waiting ?? this.urgent
    const most = !share ? capacity.urgent : share === this.own ? capacity.own : capacity.share
    if (queue.length >= most) return Promise.reject(tooManyWaiting())
    return new Promise((resolve, reject) => {
      const { patience } = this.limits
      const giveUp = () => {
        queue.splice(queue.indexOf(task), 1)
        reject(tooManyWaiting())
      }
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const task = { ...entry, start }
      queue.push(task)
      this.advance()
    })
  }

  private advance(): void {
    while (!this.isExclusive && this.running < this.limits.concurrency) {
      const share = this.nextShare()
      const queue = share?.waiting ?? this.urgent
      const task = queue[0]
      if (!task || (task.exclusive && this.running > 0)) return
      queue.shift()
      this.inARow = share ? 0 : this.inARow + 1
      this.running++
      this.isExclusive = task.exclusive ?? false
      if (share) this.track(share, 1)
      task.start()
    }
  }

  private leave(share: Share<Task> | undefined): void {
    this.running--
    this.isExclusive = false
    if (share) this.track(share, -1)
    this.advance()
  }

  private track(share: Share<Task>, change: 1 | -1): void {
    share.running += change
    if (share !== this.own) this.callersRunning += change
  }

  private nextShare(): Share<Task> | undefined {
    if (this.hasUrgent && this.inARow < urgentInARow) return undefined
    const { ofCallers, ofCaller } = this.limits
    const callers = this.callersRunning < ofCallers ? [...this.shares.values()] : []
    return [this.own, ...callers.filter(({ running }) => running < ofCaller)]
      .filter(({ waiting }) => waiting.length > 0)
      .reduce<Share<Task> | undefined>(
        (least, share) => (least && least.used <= share.used ? least : share),
        undefined,
      )
  }
}
