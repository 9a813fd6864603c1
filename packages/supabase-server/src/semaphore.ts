interface Options {
  readonly concurrency: number
  /** Tasks that may wait; unlimited when undefined. */
  readonly capacity?: number
  /** The error of a task that finds the queue full, or waits too long. */
  readonly refusal?: () => Error
}

/** Runs a bounded number of tasks at a time; the others wait in order of arrival. */
export class Semaphore {
  concurrency: number
  private readonly capacity: number
  private readonly refusal: () => Error
  private readonly waiting = new Set<() => void>()
  private running = 0

  constructor({ concurrency, capacity = Number.POSITIVE_INFINITY, refusal = tooMany }: Options) {
    this.concurrency = concurrency
    this.capacity = capacity
    this.refusal = refusal
  }

  /** @param patience milliseconds that the task may wait; unlimited when undefined */
  async run<T>(work: () => Promise<T>, patience?: number): Promise<T> {
    await this.acquire(patience)
    try {
      return await work()
    } finally {
      this.running--
      this.advance()
    }
  }

  private acquire(patience: number | undefined): Promise<void> {
    if (this.waiting.size >= this.capacity) return Promise.reject(this.refusal())
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.waiting.delete(start)
        reject(this.refusal())
      }
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      this.waiting.add(start)
      this.advance()
    })
  }

  private advance(): void {
    for (const start of this.waiting) {
      if (this.running >= this.concurrency) return
      this.waiting.delete(start)
      this.running++
      start()
    }
  }
}

const tooMany = () => new Error('Too many tasks are waiting.')
