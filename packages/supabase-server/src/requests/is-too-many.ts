import sql from 'sql-template-tag'
import type { Caller, Database } from '../database/database.ts'

/** The role that may count hits (bootstrap/05-gateway.sql). */
const counter: Caller = { role: 'supabase_auth_admin', settings: {} }

/** Counts a hit of the key, for all processes. True once there are more than `most` in so many minutes. */
export async function isTooMany(
  database: Database,
  key: string,
  most: number,
  minutes: number,
): Promise<boolean> {
  const [row] = await database.run<{ free: boolean }>(
    counter,
    sql`select _gateway.take_rate_limit(${key}, ${most}, make_interval(mins => ${minutes})) as free`,
  )
  return row?.free !== true
}
