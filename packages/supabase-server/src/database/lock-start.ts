import sql from 'sql-template-tag'
import type { Run } from './database.ts'

/** Until the end of the transaction: of several processes starting at once, one fills the database. */
export async function lockStart(run: Run): Promise<void> {
  await run(sql`select pg_advisory_xact_lock(7364124)`)
}
