import type postgres from 'postgres'
import type { Caller, Row, Run, RunOptions, Statement } from '../database.ts'
import type { Entry } from '../fair-queue.ts'
import { settingsStatement } from '../settings.ts'
import { toDatabaseError } from '../to-database-error.ts'
import type { ConnectionPool } from './connection-pool.ts'
import { executeStatement } from './execute-statement.ts'
import type { Pool } from './pools.ts'

/** All four statements are written without waiting in between: 4,800/s instead of 3,364/s (docs/decisions/0002). */
export async function flushOnce<R extends Row>(
  { connections, begin, prepares }: Pool,
  caller: Caller,
  statement: Statement,
  { readOnly = false, urgent }: Pick<RunOptions, 'readOnly' | 'urgent'> = {},
): Promise<R[]> {
  const flush = async (connection: postgres.ReservedSql) => {
    const [, , rows] = await settled([
      connection.unsafe(begin(readOnly)),
      executeStatement(connection, settingsStatement(caller), prepares),
      executeStatement(connection, statement, prepares),
      connection.unsafe('commit'),
    ])
    return rows as R[]
  }
  return use(connections, flush, { urgent, share: caller.share })
}

/** Waits for all queries before the connection is released, then throws the first failure. */
async function settled(queries: PromiseLike<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(queries)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}

export function transaction<T>(
  pool: Pool,
  caller: Caller,
  { readOnly, urgent }: Pick<RunOptions, 'readOnly' | 'urgent'>,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const asCaller = async (run: Run) => {
    await run(settingsStatement(caller))
    return work(run)
  }
  return within(pool, readOnly, asCaller, { urgent, share: caller.share })
}

export function within<T>(
  { connections, begin, prepares }: Pool,
  readOnly: boolean | undefined,
  work: (run: Run, connection: postgres.ReservedSql) => Promise<T>,
  entry: Entry = {},
): Promise<T> {
  const inTransaction = async (connection: postgres.ReservedSql) => {
    await connection.unsafe(begin(readOnly))
    try {
      const result = await work(async <R extends Row>(statement: Statement) => {
        const rows = await executeStatement(connection, statement, prepares)
        return rows as unknown as R[]
      }, connection)
      await connection.unsafe('commit')
      return result
    } catch (error) {
      await connection.unsafe('rollback').catch(() => {})
      throw error
    }
  }
  return use(connections, inTransaction, entry)
}

export async function use<T>(
  connections: ConnectionPool,
  work: (connection: postgres.ReservedSql) => Promise<T>,
  entry?: Entry,
): Promise<T> {
  try {
    return await connections.use(work, entry)
  } catch (error) {
    throw toDatabaseError(error)
  }
}
