import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { serverKey } from './database-callers.ts'

export interface Fault extends Record<string, unknown> {
  readonly code: string
  readonly severity: string
  readonly subject_kind: string
  readonly subject_id: string
  readonly subject_name: string | null
  readonly since: string | null
  readonly numbers: Record<string, unknown>
}

export const listFaults = (
  server: DatabaseServer,
  company: { id: string },
  host: string | null = null,
) =>
  server.database.run<Fault>(
    serverKey,
    sql`select * from public.list_capture_faults(${company.id}, ${host})`,
  )

export const listCodes = async (server: DatabaseServer, company: { id: string }, host?: string) =>
  (await listFaults(server, company, host)).map(({ code }) => code)

/** As they are at a moment. */
export const listFaultsAt = (server: DatabaseServer, company: { id: string }, at: string) =>
  ask<Fault>(
    server,
    sql`select f.* from public.companies c cross join lateral
      private.capture_faults(c, null, ${at}::timestamptz) f where c.id = ${company.id}::uuid`,
  )
