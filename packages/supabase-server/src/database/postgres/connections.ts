/**
 * Connections to PostgreSQL, each opened and watched by itself. The driver's own pool hands on a reserved connection
 * that has died, and never answers what waited in it: after a crash of PostgreSQL requests hung for ever.
 */
import postgres from 'postgres'
import { connectionLost } from '../database.ts'
import { type Entry, FairQueue } from '../fair-queue.ts'
import { openSocketOnce } from './open-socket-once.ts'

interface Connection {
  readonly driver: postgres.Sql
  readonly reserved: postgres.ReservedSql
  /** Aborted when it is closed, or answers no more. */
  readonly lost: AbortSignal
}

/** What the driver does with a query that is waited for (postgres 3.4.9). */
interface Query {
  handler: (query: Query) => void
  readonly reject: (reason: Error) => void
}

interface Limits {
  /** Connections at a time. */
  readonly most: number
  /** Milliseconds after which a connection that does not answer counts as lost. */
  readonly answerWithin?: number
  /** Milliseconds that a request waits for a connection. */
  readonly waitAtMost?: number
}

/** Kept for leads, whatever callers ask for; and as many as one of those has. */
const forLeads = 2
const ofShare = 3

export class Connections {
  private readonly connect: (onclose: () => void) => postgres.Sql
  private readonly limits: Limits
  private readonly idle: Connection[] = []
  private readonly queue: FairQueue

  /** @param options of the driver */
  constructor(
    url: string,
    options: postgres.Options<Record<string, postgres.PostgresType>>,
    limits: Limits,
  ) {
    // Arrays stay text, and what the driver asks for their types by itself ends the process when it is not answered.
    const own = { ...options, max: 1, max_lifetime: null, fetch_types: false }
    this.connect = (onclose) =>
      postgres(url, { ...own, ...openSocketOnce(onclose), onclose }) as postgres.Sql
    this.limits = limits
    const { most, waitAtMost: patience } = limits
    this.queue = new FairQueue({ most, ofShares: Math.max(1, most - forLeads), ofShare, patience })
  }

  /** @throws DatabaseError 08006 when the connection is lost meanwhile */
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

  /** The caller sees to it that nothing is under way. */
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
      // It opens the connection: `reserve`, asked first, would wait for ever (postgres 3.4.9).
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

  /** A firewall that has forgotten a connection, or a host that is gone, answers nothing and closes nothing. */
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

/** As a rollback comes, after what failed: the driver would write to a socket that is gone, and so end the process. */
function refuseWhen<Q extends object>(lost: AbortSignal, pending: Q): Q {
  const query = pending as Q & Query
  const { handler } = query
  query.handler = () => (lost.aborted ? query.reject(connectionLost()) : handler(query))
  return query
}
