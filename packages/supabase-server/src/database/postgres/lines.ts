/** Requests that need the same lock wait here, without holding a connection. */
import { DatabaseError } from '../database.ts'

interface Line {
  members: number
  running: number
  /** The last member timed out waiting for its lock. */
  isStuck: boolean
  readonly waiting: Set<() => void>
}

/** Milliseconds that a request holds its connection while it waits for the lock. */
export const lockTimeout = 1_000
const patience = 15_000
/** Running requests of one line: each but the first holds a connection that others could use. */
const most = { usually: 5, whenStuck: 1 } as const
const places = 5_000
/** A lock timeout, or a statement timeout after a clock jump: PostgreSQL rolled back, so the work can run again. */
const mayGoAgain = new Set(['55P03', '57014'])

export class Lines {
  private readonly lines = new Map<string, Line>()

  /**
   * @param work is retried after a 55P03 or 57014
   * @throws DatabaseError 53300 when the line does not advance
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
