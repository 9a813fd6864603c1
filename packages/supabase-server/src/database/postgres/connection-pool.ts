/**
 * A connection pool. The driver's own pool hands out reserved connections that have died and never settles
 * their queries: after a crash of PostgreSQL requests hung for ever.
 */
import postgres from 'postgres'
import { connectionLost } from '../database.ts'
import { type Entry, FairQueue } from '../fair-queue.ts'
import { openSocketOnce } from './open-socket-once.ts'

interface Connection {
  readonly driver: postgres.Sql
  readonly reserved: postgres.ReservedSql
  readonly lost: AbortSignal
}

/**
 * The driver's pending query. postgres 3.4.9 documents neither `handler` nor the `parameters` of execute-statement.ts;
 * a test beside each file fails when a newer version lacks one.
 */
interface Query {
  handler: (query: Query) => void
  readonly reject: (reason: Error) => void
}

interface Limits {
  readonly most: number
  /** Milliseconds after which a silent connection counts as lost. */
  readonly answerWithin?: number
  readonly waitAtMost?: number
}

/** Connections reserved for urgent requests, and the most that one caller gets. */
const forUrgent = 2
const ofCaller = 3

export class ConnectionPool {
  private readonly connect: (onclose: () => void) => postgres.Sql
  private readonly limits: Limits
  private readonly idle: Connection[] = []
  private readonly queue: FairQueue

  constructor(
    url: string,
    options: postgres.Options<Record<string, postgres.PostgresType>>,
    limits: Limits,
  ) {
    // The driver's own query for array types ends the process when it is not answered.
    const own = { ...options, max: 1, max_lifetime: null, fetch_types: false }
    this.connect = (onclose) =>
      postgres(url, { ...own, ...openSocketOnce(onclose), onclose }) as postgres.Sql
    this.limits = limits
    const { most, waitAtMost: patience } = limits
    this.queue = new FairQueue({
      concurrency: most,
      ofCallers: Math.max(1, most - forUrgent),
      ofCaller,
      patience,
    })
  }

  /** @throws DatabaseError 08006 when the connection is lost */
  use<T>(work: (connection: postgres.ReservedSql) => Promise<T>, entry: Entry = {}): Promise<T> {
    return this.queue.enter(entry, () => this.useOne(work))
  }

  private async useOne<T>(work: (connection: postgres.ReservedSql) => Promise<T>): Promise<T> {
    const connection = this.idle.pop() ?? (await this.open())
    const { reserved, lost } = connection
    try {
      return await new Promise<T>((resolve, reject) => {
        lost.onabort = () => reject(connectionLost())
        work(reserved).then(resolve, reject)
      })
    } finally {
      lost.onabort = null
      if (!lost.aborted) this.idle.push(connection)
    }
  }

  /** Call it when no request is running. */
  async close(): Promise<void> {
    const idle = this.idle.splice(0)
    await Promise.all(
      idle.map(({ reserved, driver }) => {
        reserved.release()
        return driver.end({ timeout: 5 })
      }),
    )
  }

  private async open(): Promise<Connection> {
    const losing = new AbortController()
    const lose = () => losing.abort()
    const lost = losing.signal
    const driver = this.connect(lose)
    try {
      // Opens the connection; `reserve` alone would hang on failure (postgres 3.4.9).
      await this.inTime(driver.unsafe('select 1'), () => {
        lose()
        driver.end({ timeout: 0 }).catch(() => {})
      })
      if (lost.aborted) throw connectionLost()
      const reserved = await driver.reserve()
      const unsafe = reserved.unsafe.bind(reserved)
      reserved.unsafe = (...given) => this.inTime(refuseWhen(lost, unsafe(...given)), lose)
      const connection = { driver, reserved, lost }
      lost.addEventListener('abort', () => this.lose(connection))
      return connection
    } catch (error) {
      driver.end({ timeout: 0 }).catch(() => {})
      throw error
    }
  }

  /** A firewall that has dropped a connection, or a host that is gone, neither answers nor closes. */
  private inTime<Q extends PromiseLike<unknown>>(query: Q, giveUp: () => void): Q {
    const { answerWithin } = this.limits
    if (answerWithin === undefined) return query
    const timer = setTimeout(giveUp, answerWithin)
    const answered = () => clearTimeout(timer)
    query.then(answered, answered)
    return query
  }

  private lose(connection: Connection): void {
    const place = this.idle.indexOf(connection)
    if (place >= 0) this.idle.splice(place, 1)
    connection.driver.end({ timeout: 0 }).catch(() => {})
  }
}

/** The rollback after a lost connection: the driver would write to a closed socket and end the process. */
function refuseWhen<Q extends object>(lost: AbortSignal, pending: Q): Q {
  const query = pending as Q & Query
  const { handler } = query
  query.handler = () => (lost.aborted ? query.reject(connectionLost()) : handler(query))
  return query
}
