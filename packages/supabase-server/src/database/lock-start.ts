import sql from 'sql-template-tag'
import type { Run } from './database.ts'

/** Held until the transaction ends: concurrent starts fill the database once. */
export async function lockStart(run: Run): Promise<void> {
  await run(sql`select pg_advisory_xact_lock(7364124)`)
}
