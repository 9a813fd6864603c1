/** Triggers would count rows twice, and a row may reference a later one. */
import sql, { raw } from 'sql-template-tag'
import type { Run } from 'supabase-server/database'

/** Checks every foreign key at the end. Needs ownership, not superuser. */
export async function withoutChecks<T>(
  run: Run,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const forEach = async (statements: readonly string[]) => {
    for (const statement of statements) await run(raw(statement))
  }
  const references = await findReferences(run)
  const triggers = await findTriggers(run)
  await forEach(references.map((reference) => `${reference} deferrable initially deferred`))
  await run(raw('set constraints all deferred'))
  await forEach(triggers.map(({ table, name }) => `alter table ${table} disable trigger ${name}`))
  // A trigger may refuse it. `cascade` also empties tables of a newer bootstrap.
  await run(raw(`truncate ${tables.join(', ')} cascade`))
  const result = await work()
  await run(raw('set constraints all immediate'))
  await forEach(
    triggers.map(({ table, name, how }) => `alter table ${table} enable ${how} trigger ${name}`),
  )
  await forEach(references.map((reference) => `${reference} not deferrable`))
  return result
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

interface Trigger {
  readonly table: string
  readonly name: string
  /** Mode to enable it with again. */
  readonly how: '' | 'always' | 'replica'
}

async function findTriggers(run: Run): Promise<Trigger[]> {
  return run<Trigger & Record<string, unknown>>(sql`
    select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name,
      case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end as how
    from pg_catalog.pg_trigger t
      join pg_catalog.pg_class c on c.oid = t.tgrelid
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled <> 'D' and t.tgparentid = 0 and c.relkind in ('r', 'p')
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`)
}
