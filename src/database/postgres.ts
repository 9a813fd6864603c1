/** PostgreSQL 15 or newer, by DATABASE_URL: requests log in as `authenticator`, the owner only migrates. */
import postgres from 'postgres'
import { againAfterDeadlock } from './again-after-deadlock.ts'
import { authenticatorPassword, letAuthenticatorIn } from './authenticator.ts'
import { commits, reloads } from './channels.ts'
import { CommitBell } from './commit-bell.ts'
import { Connections } from './connections.ts'
import {
  type Caller,
  type Database,
  DatabaseError,
  type DatabaseServer,
  nobody,
  type Row,
  type Run,
  type RunOptions,
  type Statement,
} from './database.ts'
import { hearChannel } from './hear-channel.ts'
import { settingsStatement } from './settings.ts'
import { encodeValue, parsedOids, parsers } from './values.ts'

interface Options {
  /** Connections for requests. */
  readonly connections?: number
  /** Milliseconds one statement may take. */
  readonly statementTimeout?: number
}

/** Milliseconds beyond the time of a statement: until then PostgreSQL itself has ended it, and said so. */
const onTheWay = 5_000
const waitAtMost = 10_000

const identity = (value: unknown) => value

const types = Object.fromEntries(
  parsedOids.map((oid) => [
    `oid${oid}`,
    { to: oid, from: [oid], serialize: identity, parse: parsers[oid] ?? identity },
  ]),
)

export async function openPostgres(
  url: string,
  { connections = 10, statementTimeout = 15_000 }: Options = {},
): Promise<DatabaseServer> {
  const shared = { types, onnotice: () => {}, connect_timeout: 5 }
  const ownerConnection = new Connections(url, { ...shared, idle_timeout: 20 }, { most: 1 })
  // The role exists only after the first bootstrap; a connection is opened when a request needs it.
  const pool = new Connections(
    url,
    {
      ...shared,
      user: 'authenticator',
      password: authenticatorPassword(url),
      connection: {
        application_name: 'rodizio',
        statement_timeout: statementTimeout,
        // Whose connection was lost on the way would keep its locks, and others waiting, for hours.
        idle_in_transaction_session_timeout: 2 * statementTimeout,
      },
    },
    { most: connections, answerWithin: statementTimeout + onTheWay, waitAtMost },
  )

  // A NOTIFY inside the writing transaction would cost most of the write speed (design.md 4).
  let notified: Promise<unknown> = Promise.resolve()
  const bell = new CommitBell(() => {
    notified = use(pool, (connection) => connection.unsafe(`notify ${commits}`)).catch(() => {})
  })

  const database: Database = {
    engine: 'postgres',

    async run<R extends Row>(caller: Caller, statement: Statement, options: RunOptions<R> = {}) {
      const { beforeCommit, readOnly } = options
      const rows = await againAfterDeadlock(() => {
        if (!beforeCommit) return flushOnce<R>(pool, caller, statement, readOnly)
        return transaction(pool, caller, readOnly, async (run) => {
          const rows = await run<R>(statement)
          beforeCommit(rows)
          return rows
        })
      })
      if (!readOnly) bell.ring()
      return rows
    },

    async transaction(caller, work) {
      const result = await transaction(pool, caller, false, work)
      bell.ring()
      return result
    },

    async check() {
      await database.run(nobody, { text: 'select 1', values: [] }, { readOnly: true })
    },

    listen: (heard) => hearChannel(url, shared, commits, heard, heard),
  }

  return {
    database,
    hearReloads(heard) {
      let isFirst = true
      return hearChannel(url, shared, reloads, heard, () => {
        if (!isFirst) heard('')
        isFirst = false
      })
    },
    async asOwner(work) {
      const result = await use(ownerConnection, (connection) =>
        within(connection, 'begin', (run) =>
          work(run, async (text) => {
            await connection.unsafe(text)
          }),
        ),
      )
      bell.ring()
      return result
    },
    letRequestsIn: () => use(ownerConnection, (connection) => letAuthenticatorIn(connection, url)),
    recover: async () => ({ replayed: 0, refused: 0 }),
    async close() {
      bell.stop()
      // A connection that it has just begun to open would outlive the pool.
      await notified
      await Promise.all([ownerConnection.close(), pool.close()])
    },
  }
}

/** All four statements are written without waiting in between: 4,800/s instead of 3,364/s (design.md 4). */
async function flushOnce<R extends Row>(
  pool: Connections,
  caller: Caller,
  statement: Statement,
  readOnly = false,
): Promise<R[]> {
  return use(pool, async (connection) => {
    const [, , rows] = await settled([
      connection.unsafe(begin(readOnly)),
      execute(connection, settingsStatement(caller)),
      execute(connection, statement),
      connection.unsafe('commit'),
    ])
    return rows as R[]
  })
}

/** Waits for all, so that the connection is never handed on in the middle; then throws the first failure. */
async function settled(queries: PromiseLike<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(queries)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}

async function transaction<T>(
  pool: Connections,
  caller: Caller,
  readOnly: boolean | undefined,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  return use(pool, (connection) =>
    within(connection, begin(readOnly), async (run) => {
      await run(settingsStatement(caller))
      return work(run)
    }),
  )
}

async function within<T>(
  connection: postgres.ReservedSql,
  begin: string,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  await connection.unsafe(begin)
  try {
    const result = await work(async <R extends Row>(statement: Statement) => {
      const rows = await execute(connection, statement)
      return rows as unknown as R[]
    })
    await connection.unsafe('commit')
    return result
  } catch (error) {
    await connection.unsafe('rollback').catch(() => {})
    throw error
  }
}

function execute(connection: postgres.ReservedSql, { text, values }: Statement) {
  return connection.unsafe(text, values.map(encodeValue), { prepare: isPrepared(text) })
}

/** The driver never drops a prepared statement, and callers of the Data API can make any number of different ones. */
const preparedAtMost = 500
const prepared = new Set<string>()

function isPrepared(text: string): boolean {
  if (prepared.has(text)) return true
  if (prepared.size >= preparedAtMost) return false
  prepared.add(text)
  return true
}

function begin(readOnly = false): string {
  return readOnly ? 'begin read only' : 'begin'
}

async function use<T>(
  connections: Connections,
  work: (connection: postgres.ReservedSql) => Promise<T>,
): Promise<T> {
  try {
    return await connections.use(work)
  } catch (error) {
    throw toDatabaseError(error)
  }
}

/** Of the network, of the driver, and of a PostgreSQL that stops or starts. */
const connectionFailure = /^(ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|CONNECT|57P0[123]$)/

function toDatabaseError(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && connectionFailure.test(String(error.code))) {
    return new DatabaseError('08006', 'The database cannot be reached.', { cause: error })
  }
  if (error instanceof postgres.PostgresError) {
    const { code, message, detail, hint, constraint_name } = error
    return new DatabaseError(code, message, {
      details: detail,
      hint,
      constraint: constraint_name,
      cause: error,
    })
  }
  return error
}
