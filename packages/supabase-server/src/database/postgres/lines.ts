/** Requests that take turns in the database (a company's captures) wait for each other here, without a connection. */
import { DatabaseError } from '../database.ts'

interface Line {
  /** Running, waiting, or about to wait again. */
  members: number
  running: number
  /** The last one waited for its lock in vain. */
  isStuck: boolean
  /** First come, first served. */
  readonly waiting: Set<() => void>
}

/** Milliseconds that a request of a line waits for a lock, on its connection: whose turn it is needs a few. */
export const lockTimeout = 1_000
const patience = 15_000
/** Of one line at a time: each but the first waits for a lock, on a connection that others could use. */
const most = { usually: 5, whenStuck: 1 } as const
const places = 5_000
/** PostgreSQL ended it, and it changed nothing: it waited for a lock in vain, or a clock that jumped ahead has used up its time. */
const mayGoAgain = new Set(['55P03', '57014'])

export class Lines {
  private readonly lines = new Map<string, Line>()

  /**
   * @param work fails with 55P03 where it waited for a lock in vain, with 57014 where its time was up: it is tried again
   * @throws DatabaseError 53300 where the line does not move
   */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(name) ?? openLine()
    this.lines.set(name, line)
    line.members++
    const until = performance.now() + patience
    try {
      for (;;) {
        await enter(line, until)
        const outcome = await attempt(line, work)
        if (outcome) return outcome.result
      }
    } finally {
      line.members--
      if (line.members === 0) this.lines.delete(name)
    }
  }
}

const openLine = (): Line => ({ members: 0, running: 0, isStuck: false, waiting: new Set() })

/** Undefined where it may go again. */
async function attempt<T>(line: Line, work: () => Promise<T>): Promise<{ result: T } | undefined> {
  try {
    const result = await work()
    line.isStuck = false
    return { result }
  } catch (error) {
    if (!(error instanceof DatabaseError) || !mayGoAgain.has(error.code)) throw error
    line.isStuck = true
    return undefined
  } finally {
    line.running--
    advance(line)
  }
}

async function enter(line: Line, until: number): Promise<void> {
  const left = until - performance.now()
  if (left <= 0 || line.waiting.size >= places) throw crowded()
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      line.waiting.delete(goOn)
      reject(crowded())
    }, left)
    const goOn = () => {
      clearTimeout(timer)
      resolve()
    }
    line.waiting.add(goOn)
    advance(line)
  })
}

function advance(line: Line): void {
  for (const goOn of line.waiting) {
    if (line.running >= (line.isStuck ? most.whenStuck : most.usually)) return
    line.waiting.delete(goOn)
    line.running++
    goOn()
  }
}

const crowded = () => new DatabaseError('53300', 'Too many requests are waiting.')
