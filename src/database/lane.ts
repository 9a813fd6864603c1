/** Who goes next on the one connection of the embedded engine: leads before reads, transactions alone. */
import { DatabaseError } from './database.ts'

interface Task {
  readonly urgent: boolean
  /** Nothing else is under way while it runs. */
  readonly alone: boolean
  readonly start: () => Promise<unknown>
}

/** How many orders are handed over at once, so that the engine never waits for the next one. */
const depth = 3
const places = { urgent: 5_000, ordinary: 1_000 } as const
/** After so many urgent ones in a row an ordinary one has its turn: the dashboard is slow then, not dead. */
const urgentInARow = 20

export class Lane {
  private readonly urgent: Task[] = []
  private readonly ordinary: Task[] = []
  private underWay = 0
  private taken = false
  private inARow = 0

  get urgentWaits(): boolean {
    return this.urgent.length > 0
  }

  enter<T>(options: { urgent: boolean; alone: boolean }, work: () => Promise<T>): Promise<T> {
    const queue = options.urgent ? this.urgent : this.ordinary
    if (queue.length >= places[options.urgent ? 'urgent' : 'ordinary']) {
      return Promise.reject(new DatabaseError('53300', 'Too many requests are waiting.'))
    }
    return new Promise<T>((resolve, reject) => {
      queue.push({ ...options, start: () => work().then(resolve, reject) })
      this.advance()
    })
  }

  private advance(): void {
    while (!this.taken && this.underWay < depth) {
      const queue = this.nextQueue()
      const task = queue[0]
      if (!task || (task.alone && this.underWay > 0)) return
      queue.shift()
      this.inARow = task.urgent ? this.inARow + 1 : 0
      this.begin(task)
    }
  }

  private nextQueue(): Task[] {
    if (this.urgent.length === 0) return this.ordinary
    return this.inARow >= urgentInARow && this.ordinary.length > 0 ? this.ordinary : this.urgent
  }

  private begin(task: Task): void {
    this.underWay++
    this.taken = task.alone
    void task.start().finally(() => {
      this.underWay--
      this.taken = false
      this.advance()
    })
  }
}
