/** PostgreSQL 15 or newer, by DATABASE_URL: requests log in as `authenticator`, the owner only migrates. */
import { againAfterDeadlock } from './again-after-deadlock.ts'
import { authenticatorPassword, letAuthenticatorIn } from './authenticator.ts'
import { commits, reloads } from './channels.ts'
import { CommitBell } from './commit-bell.ts'
import { Connections } from './connections.ts'
import {
  type Caller,
  type Database,
  type DatabaseServer,
  nobody,
  type Row,
  type Run,
  type RunOptions,
  type Script,
  type Statement,
} from './database.ts'
import { hearChannel } from './hear-channel.ts'
import { Lines, lockTimeout } from './lines.ts'
import { begin, flushOnce, transaction, use, type Way, within } from './transactions.ts'
import { parsedOids, parsers } from './values.ts'

interface Options {
  /**
   * Where `url` leads to a pooler that gives each transaction another session: the server itself, for what needs a
   * session of its own. Requests then prepare no statements and leave nothing behind in a session.
   */
  readonly directUrl?: string | undefined
  /** Connections for requests. */
  readonly connections?: number
  /** Milliseconds one statement may take. */
  readonly statementTimeout?: number
}

/** Milliseconds beyond the time of a statement: until then PostgreSQL itself has ended it, and said so. */
const onTheWay = 5_000
const waitAtMost = 10_000
/** Whether it answers at all is asked beside everything else: reads that hold all connections say nothing of that. */
const lookout = { most: 1, answerWithin: 2_500, waitAtMost: 2_500 } as const

const identity = (value: unknown) => value

const types = Object.fromEntries(
  parsedOids.map((oid) => [
    `oid${oid}`,
    { to: oid, from: [oid], serialize: identity, parse: parsers[oid] ?? identity },
  ]),
)

export async function openPostgres(
  url: string,
  { directUrl, connections = 10, statementTimeout = 15_000 }: Options = {},
): Promise<DatabaseServer> {
  const shared = { types, onnotice: () => {}, connect_timeout: 5 }
  const direct = directUrl ?? url
  const owner: Way = {
    connections: new Connections(direct, { ...shared, idle_timeout: 20 }, { most: 1 }),
    begin,
    prepares: true,
  }
  const login = { ...shared, user: 'authenticator', password: authenticatorPassword(direct) }
  const named = { application_name: 'rodizio' }
  const limits = {
    statement_timeout: statementTimeout,
    // Whose connection was lost on the way would keep its locks, and others waiting, for hours.
    idle_in_transaction_session_timeout: 2 * statementTimeout,
  }
  const isPooled = directUrl !== undefined
  const asRequests = { ...login, connection: isPooled ? named : { ...named, ...limits } }
  const inTime = { answerWithin: statementTimeout + onTheWay, waitAtMost }
  // The role exists only after the first bootstrap; a connection is opened when a request needs it.
  const pool = new Connections(url, asRequests, { most: connections, ...inTime })
  const ownerInTime: Way = {
    ...owner,
    connections: new Connections(
      direct,
      { ...shared, idle_timeout: 20, connection: { ...named, ...limits } },
      { most: 1, ...inTime },
    ),
  }
  // A pooler hands on no settings of a connection.
  const settings = Object.entries(limits).map(([name, value]) => `; set local ${name} = ${value}`)
  const requests: Way = {
    connections: pool,
    begin: isPooled ? (readOnly) => begin(readOnly) + settings.join('') : begin,
    prepares: !isPooled,
  }
  const watch: Way = { ...requests, connections: new Connections(url, asRequests, lookout) }
  const hear = (channel: string, heard: (payload: string) => void, connected: () => void) =>
    hearChannel(direct, { ...login, connection: named }, { channel, heard, connected })

  // A NOTIFY inside the writing transaction would cost most of the write speed (docs/decisions/0002).
  let notified: Promise<unknown> = Promise.resolve()
  const bell = new CommitBell(() => {
    notified = use(pool, (connection) => connection.unsafe(`notify ${commits}`)).catch(() => {})
  })

  const lines = new Lines()
  const database: Database = {
    engine: 'postgres',

    async run<R extends Row>(caller: Caller, statement: Statement, options: RunOptions<R> = {}) {
      const { beforeCommit, readOnly, line } = options
      const as = line === undefined ? caller : hasty(caller)
      const work = () =>
        againAfterDeadlock(() => {
          if (!beforeCommit) return flushOnce<R>(requests, as, statement, readOnly)
          return transaction(requests, as, readOnly, async (run) => {
            const rows = await run<R>(statement)
            beforeCommit(rows)
            return rows
          })
        })
      const rows = await (line === undefined ? work() : lines.run(line, work))
      if (!readOnly) bell.ring()
      return rows
    },

    async transaction(caller, work) {
      const result = await transaction(requests, caller, false, work)
      bell.ring()
      return result
    },

    async check() {
      await flushOnce(watch, nobody, { text: 'select 1', values: [] }, true)
    },

    listen: (heard) => hear(commits, heard, heard),
  }

  async function asOwner<T>(way: Way, work: (run: Run, script: Script) => Promise<T>): Promise<T> {
    const result = await within(way, false, (run, connection) =>
      work(run, async (text) => {
        await connection.unsafe(text)
      }),
    )
    bell.ring()
    return result
  }

  return {
    database,
    hearReloads(heard) {
      let isFirst = true
      return hear(reloads, heard, () => {
        if (!isFirst) heard('')
        isFirst = false
      })
    },
    asOwner: (work) => asOwner(owner, work),
    asOwnerInTime: (work) => asOwner(ownerInTime, work),
    async letRequestsIn() {
      // A password that is set again gets another salt, and a pooler that knows the old one is locked out for a while.
      const isIn = await pool.use(async () => true).catch(() => false)
      if (isIn) return
      await use(owner.connections, (connection) => letAuthenticatorIn(connection, direct))
    },
    recover: async () => ({ replayed: 0, refused: 0 }),
    async close() {
      bell.stop()
      // A connection that it has just begun to open would outlive the pool.
      await notified
      const ways = [owner, ownerInTime, requests, watch]
      await Promise.all(ways.map(({ connections }) => connections.close()))
    },
  }
}

const hasty = ({ role, settings }: Caller): Caller => ({
  role,
  settings: { ...settings, lock_timeout: `${lockTimeout}` },
})
