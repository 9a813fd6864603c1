/** Jobs of a kind that no other test takes, at chosen times. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { ask, askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { serverKey } from './database-callers.ts'

export const newKind = () => `k${randomUUID().replaceAll('-', '').replace(/[0-9]/g, 'x')}`

/** Seconds after a moment that all tests share. */
export const at = (second: number) => new Date(Date.UTC(2027, 0, 1) + second * 1000).toISOString()

interface Wish {
  readonly key?: string
  readonly payload?: object
  readonly second?: number
  readonly attempts?: number
}

export async function enqueue(server: DatabaseServer, kind: string, wish: Wish = {}) {
  const { key = null, payload = {}, second = 0, attempts = 20 } = wish
  const [row] = await server.database.run<{ id: number }>(
    serverKey,
    sql`select private.enqueue_job(${kind}, ${payload}::jsonb, ${at(second)}::timestamptz, ${key},
      ${attempts}::integer) as id`,
  )
  return row?.id ?? 0
}

/** Inserts a job that reschedules itself after each run. */
export async function repeat(server: DatabaseServer, kind: string, every: string) {
  const { id } = await askOne<{ id: number }>(
    server,
    sql`insert into private.jobs (kind, run_at, every, max_attempts)
      values (${kind}, ${at(0)}, ${every}, 1) returning id`,
  )
  return id
}

interface Taken extends Record<string, unknown> {
  readonly id: number
  readonly attempt: number
  readonly lease: string
  readonly payload: object
}

export async function take(server: DatabaseServer, kind: string, second: number) {
  const [job] = await server.database.run<Taken>(
    serverKey,
    sql`select * from private.take_job(${`{${kind}}`}::text[], ${at(second)}::timestamptz)`,
  )
  return job
}

export async function takeOrThrow(server: DatabaseServer, kind: string, second: number) {
  const job = await take(server, kind, second)
  if (!job) throw new Error(`nothing is due at ${second}`)
  return job
}

export async function finish(server: DatabaseServer, job: Taken, second: number) {
  const statement = sql`select private.finish_job(${job.id}::bigint, ${job.lease}::uuid,
    ${at(second)}::timestamptz) as done`
  return (await server.database.run(serverKey, statement))[0]?.done
}

export async function fail(server: DatabaseServer, job: Taken, second: number, words = 'caiu') {
  const statement = sql`select private.fail_job(${job.id}::bigint, ${job.lease}::uuid, ${words},
    ${at(second)}::timestamptz) as done`
  return (await server.database.run(serverKey, statement))[0]?.done
}

export const findJobs = (server: DatabaseServer, kind: string) =>
  ask(
    server,
    sql`select *, extract(epoch from run_at - ${at(0)}::timestamptz)::float8 as second
      from private.jobs where kind = ${kind} order by id`,
  )
