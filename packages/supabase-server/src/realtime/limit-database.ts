import { AppError } from '../app-error.ts'
import type { Database } from '../database/database.ts'

/** Measured: two at once join 400 channels a second; more would delay other requests. */
const atOnce = 2
const mostWaiting = 200

/**
 * Limits concurrent and queued reads.
 * @throws AppError with Realtime's message when the queue is full
 */
export function limitDatabase(database: Database): Pick<Database, 'run'> {
  const waiting: (() => void)[] = []
  let underWay = 0
  return {
    async run(caller, statement, options) {
      if (underWay < atOnce) underWay++
      else if (waiting.length < mostWaiting) await new Promise<void>((go) => waiting.push(go))
      else {
        throw new AppError('IncreaseConnectionPool', 'Please increase your connection pool size')
      }
      try {
        return await database.run(caller, statement, options)
      } finally {
        const next = waiting.shift()
        if (next) next()
        else underWay--
      }
    },
  }
}
