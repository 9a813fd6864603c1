/** Triggers would count rows twice, and a row may reference a later one. */
import sql, { raw } from 'sql-template-tag'
import type { Run } from 'supabase-server/database'

/** Checks every foreign key at the end. Needs ownership, not superuser. */
export async function withoutChecks<T>(
  run: Run,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const checks = await findChecks(run)
  for (const { off } of checks) await run(raw(off))
  await run(raw('set constraints all deferred'))
  // A trigger may refuse it. `cascade` also empties tables of a newer bootstrap.
  await run(raw(`truncate ${tables.join(', ')} cascade`))
  const result = await work()
  await run(raw('set constraints all immediate'))
  for (const { on } of checks) await run(raw(on))
  return result
}

/** One statement for each table: the embedded engine takes tens of milliseconds for each. */
async function findChecks(run: Run): Promise<{ off: string; on: string }[]> {
  return run(sql`
    with checks ("table", off, "on") as (
      select c.conrelid, format('alter constraint %I deferrable initially deferred', c.conname),
        format('alter constraint %I not deferrable', c.conname)
      from pg_catalog.pg_constraint c
      where c.contype = 'f' and not c.condeferrable and c.conparentid = 0
      union all
      select t.tgrelid, format('disable trigger %I', t.tgname), format(
        'enable %s trigger %I', case t.tgenabled when 'A' then 'always' when 'R' then 'replica' end, t.tgname)
      from pg_catalog.pg_trigger t
      where not t.tgisinternal and t.tgenabled <> 'D' and t.tgparentid = 0
    )
    select format('alter table %s %s', t.oid::regclass, string_agg(c.off, ', ')) as off,
      format('alter table %s %s', t.oid::regclass, string_agg(c."on", ', ')) as on
    from checks c
      join pg_catalog.pg_class t on t.oid = c."table" and t.relkind in ('r', 'p')
      join pg_catalog.pg_namespace n on n.oid = t.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    group by t.oid`)
}
