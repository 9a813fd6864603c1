/** Rows arrive table by table: triggers would count them a second time, and a row may point to one that comes later. */
import sql, { raw } from 'sql-template-tag'
import type { Run } from '../database/database.ts'
import type { KeptTable } from './kept-tables.ts'

/**
 * Empties the tables, lets `work` fill them without triggers, and checks every reference at its end. An owner
 * who is no superuser may do all of this.
 */
export async function withoutChecks<T>(
  run: Run,
  tables: readonly KeptTable[],
  work: () => Promise<T>,
): Promise<T> {
  const names = tables.map(({ name }) => name)
  await expectTables(run, names)
  // A migration fills some of them; the backup has these rows as well, as they are now.
  await run(raw(`truncate ${names.join(', ')}`))
  const references = await findReferences(run)
  const forEach = async (statements: readonly string[]) => {
    for (const statement of statements) await run(raw(statement))
  }
  await forEach(references.map((reference) => `${reference} deferrable initially deferred`))
  await forEach(names.map((name) => `alter table ${name} disable trigger user`))
  const result = await work()
  await run(raw('set constraints all immediate'))
  await forEach(names.map((name) => `alter table ${name} enable trigger user`))
  await forEach(references.map((reference) => `${reference} not deferrable`))
  return result
}

async function expectTables(run: Run, names: readonly string[]): Promise<void> {
  const missing = await run<{ name: string }>(sql`
    select name from json_array_elements_text(${JSON.stringify(names)}::json) as n (name)
    where to_regclass(name) is null`)
  if (missing.length === 0) return
  const list = missing.map(({ name }) => name).join(', ')
  throw new Error(`The backup holds tables that no migration makes: ${list}.`)
}

async function findReferences(run: Run): Promise<string[]> {
  const rows = await run<{ start: string }>(sql`
    select format('alter table %s alter constraint %I', c.conrelid::regclass, c.conname) as start
    from pg_catalog.pg_constraint c
      join pg_catalog.pg_class t on t.oid = c.conrelid
      join pg_catalog.pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'f' and not c.condeferrable and c.conparentid = 0
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`)
  return rows.map(({ start }) => start)
}
