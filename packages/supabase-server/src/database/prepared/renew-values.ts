/** Values that the database generates (keys, times) must differ between installations. */
import { raw } from 'sql-template-tag'
import type { DatabaseServer } from '../database.ts'

const mark = 'supabase_migrations.prepared'

export async function markPrepared({ asOwner }: Pick<DatabaseServer, 'asOwner'>): Promise<void> {
  await asOwner((run) => run(raw(`create table ${mark} ()`)))
}

/** Once, before the database takes requests; the mark is removed in the same transaction. */
export async function renewValues({ asOwner }: Pick<DatabaseServer, 'asOwner'>): Promise<void> {
  await asOwner(async (run, script) => {
    const [row] = await run(raw(`select to_regclass('${mark}') is not null as prepared`))
    if (row?.prepared) await script(renewal)
  })
}

/** Keys of rows stay: they are not secret, and others may refer to them. Triggers are off. */
const renewal = `
  set local session_replication_role = replica;
  do $$
  declare
    v_table record;
  begin
    for v_table in
      select c.oid::regclass as name, string_agg(format('%I = default', a.attname), ', ') as renewed
      from pg_catalog.pg_attrdef d
      join pg_catalog.pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum and a.attgenerated = ''
      join pg_catalog.pg_class c on c.oid = d.adrelid and c.relkind in ('r', 'p') and not c.relispartition
      where pg_catalog.pg_get_expr(d.adbin, d.adrelid) ~ 'random|uuid_generate|now\\(|clock_timestamp'
        and not exists (
          select from pg_catalog.pg_index i
          where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)
        )
      group by c.oid
    loop
      execute format('update %s set %s', v_table.name, v_table.renewed);
    end loop;
  end
  $$;
  drop table ${mark};
`
