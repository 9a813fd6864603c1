import { AppError } from '../app-error.ts'
import type { Database } from '../database/database.ts'
import { Semaphore } from '../semaphore.ts'

/** Measured: two at once join 400 channels a second; more would delay other requests. */
const limits = { concurrency: 2, capacity: 200 }

/** Limits concurrent and queued reads. @throws AppError with Realtime's message when the queue is full */
export function limitDatabase(database: Database): Pick<Database, 'run'> {
  const refusal = () =>
    new AppError('IncreaseConnectionPool', 'Please increase your connection pool size')
  const queue = new Semaphore({ ...limits, refusal })
  return {
    run: (caller, statement, options) => queue.run(() => database.run(caller, statement, options)),
  }
}
