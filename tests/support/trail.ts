import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'

export type Activity = {
  readonly id: number
  readonly actor_kind: string
  readonly actor_id: string | null
  readonly actor_name: string
  readonly what: string
  readonly subject_id: string | null
  readonly subject_name: string | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

export const listActivities = (server: DatabaseServer, company: { id: string }) =>
  ask<Activity>(
    server,
    sql`select * from public.activities where company_id = ${company.id} order by id`,
  )

/** What the work adds to the company's trail. */
export async function activitiesOf(
  server: DatabaseServer,
  company: { id: string },
  work: () => Promise<unknown>,
): Promise<Activity[]> {
  const before = await listActivities(server, company)
  await work()
  return (await listActivities(server, company)).slice(before.length)
}
