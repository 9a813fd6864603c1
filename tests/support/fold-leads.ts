import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'

/** Of every company, as the job does. */
export async function foldLeads(server: DatabaseServer): Promise<void> {
  await ask(
    server,
    sql`select private.fold_tail(id, 1000000) from private.companies_with_tail() id`,
  )
}
