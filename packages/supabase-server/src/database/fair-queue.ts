/** Orders the requests that wait for the database: urgent ones first, then by the least recent use. */
import { DatabaseError } from './database.ts'
import { Share } from './share.ts'

export interface Entry {
  readonly urgent?: boolean | undefined
  readonly alone?: boolean
  readonly share?: string | undefined
}

interface Limits {
  /** Concurrent tasks. */
  readonly most: number
  /** Concurrent tasks of all callers, and of one caller; the rest is reserved for urgent tasks. */
  readonly ofShares: number
  readonly ofShare: number
  /** Milliseconds a task may wait; unlimited when undefined. */
  readonly patience?: number | undefined
}

interface Task extends Entry {
  readonly start: () => void
}

const places = { leads: 5_000, own: 1_000, share: 250 } as const
/** After this many urgent tasks in a row another one runs, so that reads never starve. */
const leadsInARow = 20
/** The server's own work counts as this many callers. */
const weightOfOwn = 8
const sharesKnown = 1_000

export class FairQueue {
  private readonly limits: Limits
  private readonly leads: Task[] = []
  private readonly own = new Share<Task>(weightOfOwn)
  private readonly shares = new Map<string, Share<Task>>()
  private underWay = 0
  private sharesUnderWay = 0
  private isTaken = false
  private inARow = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  get leadWaits(): boolean {
    return this.leads.length > 0
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

  overran(share: string | undefined): void {
    if (share !== undefined) this.shareOf(share).overran()
  }

  private shareOf(name: string | undefined): Share<Task> {
    if (name === undefined) return this.own
    const known = this.shares.get(name)
    if (known) return known
    if (this.shares.size >= sharesKnown) {
      for (const [other, { isIdle }] of this.shares) if (isIdle) this.shares.delete(other)
    }
    const share = new Share<Task>()
    this.shares.set(name, share)
    return share
  }

  private wait(entry: Entry, share: Share<Task> | undefined): Promise<void> {
    const queue = share?.waiting ?? this.leads
    const most = !share ? places.leads : share === this.own ? places.own : places.share
    if (queue.length >= most) return Promise.reject(crowded())
    return new Promise((resolve, reject) => {
      const { patience } = this.limits
      const giveUp = () => {
        queue.splice(queue.indexOf(task), 1)
        reject(crowded())
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
    while (!this.isTaken && this.underWay < this.limits.most) {
      const share = this.nextShare()
      const queue = share?.waiting ?? this.leads
      const task = queue[0]
      if (!task || (task.alone && this.underWay > 0)) return
      queue.shift()
      this.inARow = share ? 0 : this.inARow + 1
      this.underWay++
      this.isTaken = task.alone ?? false
      if (share) this.count(share, 1)
      task.start()
    }
  }

  private leave(share: Share<Task> | undefined): void {
    this.underWay--
    this.isTaken = false
    if (share) this.count(share, -1)
    this.advance()
  }

  private count(share: Share<Task>, change: 1 | -1): void {
    share.underWay += change
    if (share !== this.own) this.sharesUnderWay += change
  }

  private nextShare(): Share<Task> | undefined {
    if (this.leadWaits && this.inARow < leadsInARow) return undefined
    const { ofShares, ofShare } = this.limits
    const callers = this.sharesUnderWay < ofShares ? [...this.shares.values()] : []
    return [this.own, ...callers.filter(({ underWay }) => underWay < ofShare)]
      .filter(({ waiting }) => waiting.length > 0)
      .reduce<Share<Task> | undefined>(
        (least, share) => (least && least.used <= share.used ? least : share),
        undefined,
      )
  }
}

const crowded = () => new DatabaseError('53300', 'Too many requests are waiting.')
