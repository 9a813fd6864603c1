/**
 * Connections to PostgreSQL, each opened and watched by itself. The driver's own pool hands on a reserved connection
 * that has died, and never answers what waited in it: after a crash of PostgreSQL requests hung for ever.
 */
import postgres from 'postgres'
import { DatabaseError } from './database.ts'
import { openSocketOnce } from './open-socket-once.ts'

interface Connection {
  readonly driver: postgres.Sql
  readonly reserved: postgres.ReservedSql
  /** Ends the work under way when the connection is lost. */
  fail?: ((reason: Error) => void) | undefined
}

interface Waiting {
  readonly resolve: (connection: Connection) => void
  readonly reject: (error: unknown) => void
  readonly patience: NodeJS.Timeout | undefined
}

interface Limits {
  /** Connections at a time. */
  readonly most: number
  /** Milliseconds after which a connection that does not answer counts as lost. */
  readonly answerWithin?: number
  /** Milliseconds that a request waits for a connection. */
  readonly waitAtMost?: number
}

const places = 5_000

export class Connections {
  private readonly connect: (onclose: () => void) => postgres.Sql
  private readonly limits: Limits
  private readonly idle: Connection[] = []
  private readonly waiting: Waiting[] = []
  private size = 0

  /** @param options of the driver */
  constructor(
    url: string,
    options: postgres.Options<Record<string, postgres.PostgresType>>,
    limits: Limits,
  ) {
    // Arrays stay text, and what the driver asks for their types by itself ends the process when it is not answered.
    const own = { ...options, max: 1, max_lifetime: null, fetch_types: false }
    this.connect = (onclose) =>
      postgres(url, { ...own, ...openSocketOnce(), onclose }) as postgres.Sql
    this.limits = limits
  }

  /** @throws DatabaseError 08006 when the connection is lost meanwhile */
  async use<T>(work: (connection: postgres.ReservedSql) => Promise<T>): Promise<T> {
    const connection = await this.take()
    try {
      return await new Promise<T>((resolve, reject) => {
        connection.fail = reject
        work(connection.reserved).then(resolve, reject)
      })
    } finally {
      // Without it the connection has been lost, and is nobody's any more.
      if (connection.fail) this.giveBack(connection)
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

  private take(): Promise<Connection> {
    const idle = this.idle.pop()
    if (idle) return Promise.resolve(idle)
    if (this.size < this.limits.most) return this.open()
    if (this.waiting.length >= places) return Promise.reject(crowded())
    return new Promise((resolve, reject) => {
      const { waitAtMost } = this.limits
      // All wait equally long: who gives up is the first.
      const giveUp = () => this.waiting.shift()?.reject(crowded())
      const patience = waitAtMost === undefined ? undefined : setTimeout(giveUp, waitAtMost)
      this.waiting.push({ resolve, reject, patience })
    })
  }

  private giveBack(connection: Connection): void {
    connection.fail = undefined
    const next = this.nextWaiting()
    if (next) next.resolve(connection)
    else this.idle.push(connection)
  }

  private nextWaiting(): Waiting | undefined {
    const next = this.waiting.shift()
    clearTimeout(next?.patience)
    return next
  }

  private async open(): Promise<Connection> {
    let connection: Connection | undefined
    const driver = this.connect(() => connection && this.lose(connection))
    this.size++
    try {
      // A connection lost while it opens fails this statement; `reserve` would wait for ever (postgres 3.4.9).
      await this.inTime(driver.unsafe('select 1'), () => void driver.end({ timeout: 0 }))
      const reserved = await driver.reserve()
      const unsafe = reserved.unsafe.bind(reserved)
      const watched = { driver, reserved }
      reserved.unsafe = (...given) => this.inTime(unsafe(...given), () => this.lose(watched))
      connection = watched
      return connection
    } catch (error) {
      this.leave(driver)
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
    const { fail, driver } = connection
    const place = this.idle.indexOf(connection)
    if (place >= 0) this.idle.splice(place, 1)
    else if (!fail) return
    connection.fail = undefined
    this.leave(driver)
    fail?.(new DatabaseError('08006', 'The connection to the database was lost.'))
  }

  /** Whoever waits first has the free place. */
  private leave(driver: postgres.Sql): void {
    this.size--
    driver.end({ timeout: 0 }).catch(() => {})
    const next = this.nextWaiting()
    if (next) this.open().then(next.resolve, next.reject)
  }
}

const crowded = () => new DatabaseError('53300', 'Too many requests are waiting.')
