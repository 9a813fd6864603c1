import sql from 'sql-template-tag'
import type { Run } from 'supabase-server/database'

/** Quoted name to last value, without unused sequences. */
export type Sequences = Readonly<Record<string, string>>

export async function readSequences(run: Run): Promise<Sequences> {
  const rows = await run<{ name: string; value: string }>(sql`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_catalog.pg_sequences
    where last_value is not null and schemaname !~ '^pg_'`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function setSequences(run: Run, sequences: Sequences): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await run(sql`
      select setval(s, ${value}::text::bigint) from to_regclass(${name}::text) as t (s) where s is not null`)
  }
}
