import sql from 'sql-template-tag'
import type { Run } from '../database.ts'

/**
 * Refuses the database of another program. Tables of extensions do not count, and a Supabase database
 * or a restored one is expected.
 * @throws before anything changes
 */
export async function expectOwn(run: Run): Promise<void> {
  const [row] = await run<{ theirs: string | null }>(sql`
    select string_agg(c.relname, ', ' order by c.relname) as theirs
    from pg_catalog.pg_class c
    where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p')
      and to_regclass('supabase_migrations.schema_migrations') is null
      and to_regnamespace('auth') is null
      and not exists (
        select from pg_catalog.pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`)
  if (!row?.theirs) return
  throw new Error(
    `The database of DATABASE_URL has tables of something else (${row.theirs}): it needs one of its own.`,
  )
}
