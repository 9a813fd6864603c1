/** Requests that need the same lock wait here, without holding a connection. */
import { DatabaseError } from '../database.ts'

interface LockQueue {
  members: number
  running: number
  /** The last member timed out waiting for its lock. */
  isStuck: boolean
  readonly waiting: Set<() => void>
}

/** Milliseconds that a request holds its connection while it waits for the lock. */
export const lockTimeout = 1_000
const patience = 15_000
/** Running requests of one lock: each but the first holds a connection that others could use. */
const most = { usually: 5, whenStuck: 1 } as const
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
        await enter(queue, until)
        const outcome = await attempt(queue, work)
        if (outcome) return outcome.result
      }
    } finally {
      queue.members--
      if (queue.members === 0) this.queues.delete(name)
    }
  }
}

const openQueue = (): LockQueue => ({ members: 0, running: 0, isStuck: false, waiting: new Set() })

async function attempt<T>(
  queue: LockQueue,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  try {
    const result = await work()
    queue.isStuck = false
    return { result }
  } catch (error) {
    if (!(error instanceof DatabaseError) || !retryable.has(error.code)) throw error
    queue.isStuck = true
    return undefined
  } finally {
    queue.running--
    advance(queue)
  }
}

async function enter(queue: LockQueue, until: number): Promise<void> {
  const left = until - performance.now()
  if (left <= 0 || queue.waiting.size >= capacity) throw crowded()
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      queue.waiting.delete(proceed)
      reject(crowded())
    }, left)
    const proceed = () => {
      clearTimeout(timer)
      resolve()
    }
    queue.waiting.add(proceed)
    advance(queue)
  })
}

function advance(queue: LockQueue): void {
  for (const proceed of queue.waiting) {
    if (queue.running >= (queue.isStuck ? most.whenStuck : most.usually)) return
    queue.waiting.delete(proceed)
    queue.running++
    proceed()
  }
}

const crowded = () => new DatabaseError('53300', 'Too many requests are waiting.')
