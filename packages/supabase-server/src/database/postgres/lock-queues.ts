/** Requests that need the same lock wait here, without holding a connection. */
import { Semaphore } from '../../semaphore.ts'
import { DatabaseError, tooManyWaiting } from '../database.ts'

interface LockQueue {
  members: number
  readonly semaphore: Semaphore
}

/** Milliseconds that a request holds its connection while it waits for the lock. */
export const lockTimeout = 1_000
const patience = 15_000
/** Running requests of one lock: each but the first holds a connection that others could use. */
const concurrency = { usually: 5, afterTimeout: 1 } as const
const capacity = 5_000
/** A lock timeout, or a statement timeout after a clock jump: PostgreSQL rolled back, so the work can run again. */
const retryable = new Set(['55P03', '57014'])

export class LockQueues {
  private readonly queues = new Map<string, LockQueue>()

  /**
   * @param work is retried after a 55P03 or 57014
   * @throws DatabaseError 53300 when the queue does not advance
   */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(name) ?? openQueue()
    this.queues.set(name, queue)
    queue.members++
    const until = performance.now() + patience
    try {
      for (;;) {
        const left = until - performance.now()
        if (left <= 0) throw tooManyWaiting()
        const outcome = await queue.semaphore.run(() => attempt(queue.semaphore, work), left)
        if (outcome) return outcome.result
      }
    } finally {
      queue.members--
      if (queue.members === 0) this.queues.delete(name)
    }
  }
}

const openQueue = (): LockQueue => ({
  members: 0,
  semaphore: new Semaphore({
    concurrency: concurrency.usually,
    capacity,
    refusal: tooManyWaiting,
  }),
})

async function attempt<T>(
  semaphore: Semaphore,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  try {
    const result = await work()
    semaphore.concurrency = concurrency.usually
    return { result }
  } catch (error) {
    if (!(error instanceof DatabaseError) || !retryable.has(error.code)) throw error
    semaphore.concurrency = concurrency.afterTimeout
    return undefined
  }
}
