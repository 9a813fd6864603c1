import sql from 'sql-template-tag'
import type { Run } from 'supabase-server/database'
import { expect } from 'vitest'

/** Until so many sessions wait for the transaction of `run`, directly or in turn. Only PostgreSQL has several sessions. */
export async function waitForLock(run: Run, sessions = 1): Promise<void> {
  const waiting = sql`with recursive waiting as (
      select pg_backend_pid() as pid
      union
      select l.pid from pg_catalog.pg_locks l join waiting w on w.pid = any (pg_blocking_pids(l.pid))
      where not l.granted
    ) select pid from waiting where pid <> pg_backend_pid()`
  await expect.poll(() => run(waiting), { interval: 10, timeout: 10_000 }).toHaveLength(sessions)
}
