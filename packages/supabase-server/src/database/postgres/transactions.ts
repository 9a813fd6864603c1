import type { Caller, Row, Run, RunOptions, Statement } from '../database.ts'
import type { Entry } from '../fair-queue.ts'
import { settingsStatement } from '../settings.ts'
import { toDatabaseError } from '../to-database-error.ts'
import type { Connection } from './connection.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { Pool } from './pools.ts'

type Options = Pick<RunOptions, 'readOnly' | 'urgent'>

/** One statement as the caller, in one batch. */
export async function runOnce<R extends Row>(
  pool: Pool,
  caller: Caller,
  statement: Statement,
  { readOnly = false, urgent }: Options = {},
): Promise<R[]> {
  const settings = settingsOf(pool, caller, readOnly)
  const work = (connection: Connection) => connection.run([settings, statement], pool.prepares)
  const rows = await use(pool.connections, work, { urgent, share: caller.share })
  return rows as R[]
}

export function transaction<T>(
  pool: Pool,
  caller: Caller,
  { readOnly = false, urgent }: Options,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const asCaller = async (run: Run) => {
    await run(settingsOf(pool, caller, readOnly))
    return work(run)
  }
  return within(pool, asCaller, { urgent, share: caller.share })
}

export function within<T>(
  { connections, prepares }: Pool,
  work: (run: Run, connection: Connection) => Promise<T>,
  entry: Entry = {},
): Promise<T> {
  const inTransaction = async (connection: Connection) => {
    const pending: Promise<unknown>[] = []
    const run = <R extends Row>(statement: Statement) => {
      const rows = connection.run([statement], prepares)
      pending.push(rows.catch(() => {}))
      return rows as Promise<R[]>
    }
    await connection.script('begin')
    try {
      const result = await work(run, connection)
      await connection.script('commit')
      return result
    } catch (error) {
      // A statement that nobody awaits must not run after the transaction.
      await Promise.all(pending)
      await connection.script('rollback').catch(() => {})
      throw error
    }
  }
  return use(connections, inTransaction, entry)
}

export async function use<T>(
  connections: ConnectionPool,
  work: (connection: Connection) => Promise<T>,
  entry?: Entry,
): Promise<T> {
  try {
    return await connections.use(work, entry)
  } catch (error) {
    throw toDatabaseError(error)
  }
}

function settingsOf({ settings }: Pool, caller: Caller, readOnly: boolean): Statement {
  const all = { ...settings, ...caller.settings }
  return settingsStatement({
    ...caller,
    settings: readOnly ? { ...all, transaction_read_only: 'on' } : all,
  })
}
