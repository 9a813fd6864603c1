import { AppError } from '../app-error.ts'
import type { Database } from '../database/database.ts'

/** Measured: two at once join 400 channels in a second; more would make captures wait for joins. */
const atOnce = 2
const mostWaiting = 200

/**
 * The same database for reads that may be refused: so many are under way, so many wait.
 * @throws AppError in Realtime's words
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
        // The place is handed on.
        const next = waiting.shift()
        if (next) next()
        else underWay--
      }
    },
  }
}
