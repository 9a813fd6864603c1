import sql from 'sql-template-tag'
import type { Database, Row } from 'supabase-server/database'
import { ownCaller } from './own-caller.ts'

export interface Job extends Row {
  readonly id: number
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  /** 1 for the first attempt. */
  readonly attempt: number
  readonly lease: string
}

/** The lease lasts a minute. */
export async function takeJob(
  database: Database,
  kinds: readonly string[],
): Promise<Job | undefined> {
  const [job] = await database.run<Job>(
    ownCaller,
    sql`select * from private.take_job(${`{${kinds.join(',')}}`}::text[])`,
  )
  return job
}

export async function finishJob(database: Database, { id, lease }: Job): Promise<void> {
  await database.run(ownCaller, sql`select private.finish_job(${id}::bigint, ${lease}::uuid)`)
}

export async function failJob(database: Database, { id, lease }: Job, words: string) {
  await database.run(
    ownCaller,
    sql`select private.fail_job(${id}::bigint, ${lease}::uuid, ${words})`,
  )
}
