import sql from 'sql-template-tag'
import type { Database } from '../database/database.ts'
import { gatewayCaller } from '../realtime/channel-rights.ts'
import type { Claims } from './claims.ts'
import { isUuid } from './uuid.ts'

/** A token without a session counts as living, without a query. */
export async function hasLivingSession(
  database: Pick<Database, 'run'>,
  { session_id: id, sub }: Claims,
): Promise<boolean> {
  if (!id) return true
  if (!isUuid(id) || !isUuid(sub)) return false
  const rows = await database.run(
    gatewayCaller,
    sql`select from _gateway.living_sessions where id = ${id}::uuid and user_id = ${sub}::uuid`,
    { readOnly: true },
  )
  return rows.length > 0
}
