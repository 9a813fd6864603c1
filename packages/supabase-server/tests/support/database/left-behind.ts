import sql, { join, raw } from 'sql-template-tag'
import type { DatabaseServer } from 'supabase-server/database'
import { expect } from 'vitest'
import { ask, askOne } from './rows.ts'

/** A digest of all rows, or of those that contain one of `words` and none of `others`. */
export async function digestOf(
  server: DatabaseServer,
  words: readonly string[] = [''],
  others: readonly string[] = [],
) {
  // The feed of changes, which other rows show, is trimmed after minutes.
  const tables = await ask<{ name: string }>(
    server,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
      where schemaname in ('public', 'private', 'auth', '_gateway') and tablename <> 'feed' order by 1`,
  )
  const patterns = (all: readonly string[]) =>
    sql`(select jsonb_array_elements_text(${JSON.stringify(all.map((one) => `%${one}%`))}::jsonb))`
  const digests = tables.map(
    ({
      name,
    }) => sql`select ${name}::text as name, md5(string_agg(t::text, ',' order by t::text)) as digest
      from ${raw(name)} t
      where t::text like any (array${patterns(words)}) and t::text not like all (array${patterns(others)})`,
  )
  return ask(server, join(digests, ' union all '))
}

export const countObjects = (server: DatabaseServer) =>
  askOne(
    server,
    sql`select (select count(*) from pg_catalog.pg_class) as relations,
      (select count(*) from pg_catalog.pg_proc) as functions,
      (select count(*) from pg_catalog.pg_namespace) as schemas,
      (select count(*) from pg_catalog.pg_type) as types,
      (select count(*) from pg_catalog.pg_policy) as policies,
      (select count(*) from pg_catalog.pg_trigger) as triggers`,
  )

/** The session state of each pooled connection, as a caller without settings sees it. */
export function findStates(server: DatabaseServer): Promise<unknown[]> {
  const state = sql`select session_user::text as session, current_user::text as caller,
    coalesce(current_setting('request.jwt.claims', true), '') as claims,
    coalesce(current_setting('request.headers', true), '') as headers,
    coalesce(current_setting('response.status', true), '') as status,
    coalesce(current_setting('pgrst.inserted', true), '') as inserted,
    current_setting('search_path') as search_path,
    current_setting('transaction_read_only') as read_only,
    (select count(*) from pg_catalog.pg_prepared_xacts) as prepared`
  const all = Array.from({ length: 10 }, async () => {
    const [row] = await server.database.run({ role: 'anon', settings: {} }, state)
    return row
  })
  return Promise.all(all)
}

/** Open transactions in pg_stat_activity; those of jobs and of process messages may be running. */
export async function expectNoOpenTransaction(server: DatabaseServer): Promise<void> {
  if (server.database.engine === 'pglite') return
  const open = sql`select state, query from pg_catalog.pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and xact_start is not null`
  await expect.poll(() => ask(server, open)).toEqual([])
}
