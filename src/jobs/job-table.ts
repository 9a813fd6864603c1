import sql from 'sql-template-tag'
import { type Caller, type Database, type Row, serviceRole } from 'supabase-server/database'

export interface Job extends Row {
  readonly id: number
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  /** 1 for the first attempt. */
  readonly attempt: number
  readonly lease: string
}

/** The trail names it as the product itself. */
export const server: Caller = {
  ...serviceRole,
  settings: { ...serviceRole.settings, 'rodizio.itself': 'on' },
}

/** The lease lasts a minute. */
export async function takeJob(
  database: Database,
  kinds: readonly string[],
): Promise<Job | undefined> {
  const [job] = await database.run<Job>(
    server,
    sql`select * from private.take_job(${`{${kinds.join(',')}}`}::text[])`,
  )
  return job
}

export async function finishJob(database: Database, { id, lease }: Job): Promise<void> {
  await database.run(server, sql`select private.finish_job(${id}::bigint, ${lease}::uuid)`)
}

export async function failJob(database: Database, { id, lease }: Job, words: string) {
  await database.run(server, sql`select private.fail_job(${id}::bigint, ${lease}::uuid, ${words})`)
}
