/** Visits become clicks in batches: no visitor waits for a counter, and no row is written per visit (product 21). */
import sql from 'sql-template-tag'
import { type Caller, type Database, DatabaseError } from '../database/database.ts'

const every = 5_000
const server: Caller = {
  role: 'service_role',
  settings: { 'request.jwt.claims': '{"role":"service_role"}' },
}

/** Returns how to end it. Several processes may do it at once: each takes visits that no other holds. */
export function startFoldingLinkVisits(
  database: Database,
  onFailure: (error: unknown) => void,
): () => void {
  const end = () => clearInterval(timer)
  const timer = setInterval(() => {
    foldLinkVisits(database).catch((error) => (isOtherProject(error) ? end() : onFailure(error)))
  }, every)
  return end
}

/** Returns how many visits were taken. */
export async function foldLinkVisits(database: Database): Promise<number> {
  const [row] = await database.run<{ taken: number }>(
    server,
    sql`select private.fold_link_visits() as taken`,
  )
  return row?.taken ?? 0
}

/** PROJECT_DIR may name a project that has no links. */
function isOtherProject(error: unknown): boolean {
  return error instanceof DatabaseError && ['42883', '3F000'].includes(error.code)
}
