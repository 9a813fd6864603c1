import sql, { raw } from 'sql-template-tag'
import type { DatabaseServer, Run } from 'supabase-server/database'

/** From an object's kind and name to its definition. */
export type Catalogue = Map<string, string>

/** Every object outside the system schemas, and the rows that the schema itself inserts. */
export async function readCatalogue(server: DatabaseServer): Promise<Catalogue> {
  return server.asOwner(async (run) => {
    // Compiling a query of this length takes longer than it runs.
    await run(sql`select set_config('search_path', '', true), set_config('jit', 'off', true)`)
    const objects = await run<{ object: string; definition: string | null }>(raw(objectsOfOurs))
    return new Map(
      [...objects, ...(await readRows(run))].map(({ object, definition }) => [
        object,
        definition ?? '',
      ]),
    )
  })
}

/** One sentence for each object that is missing or differs. */
export function findDifferences(
  left: Catalogue,
  right: Catalogue,
  [leftName, rightName]: readonly [string, string],
): string[] {
  const objects = [...new Set([...left.keys(), ...right.keys()])].sort()
  return objects.flatMap((object) => {
    const here = left.get(object)
    const there = right.get(object)
    if (here === there) return []
    if (here === undefined) return [`${object} is only in ${rightName}`]
    if (there === undefined) return [`${object} is only in ${leftName}`]
    return [`${object} is ${here} in ${leftName} and ${there} in ${rightName}`]
  })
}

/** Timestamps, keys and ids differ in each database. */
const drawn = `data_type in ('timestamp with time zone', 'bytea', 'uuid') or is_identity = 'YES'`

async function readRows(run: Run): Promise<{ object: string; definition: string }[]> {
  const tables = await run<{ name: string; columns: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name,
      string_agg(format('%I', column_name), ', ' order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private', 'storage') and table_type = 'BASE TABLE' and not (${raw(drawn)})
    group by 1 order by 1`)
  const rows: { object: string; definition: string }[] = []
  for (const { name, columns } of tables) {
    const found = await run<{ row: string }>(
      raw(`select to_jsonb(t)::text as row from (select ${columns} from ${name}) t`),
    )
    rows.push(...found.map(({ row }) => ({ object: `row ${name} ${row}`, definition: '' })))
  }
  return rows
}

const objectsOfOurs = `
with spaces as (
  select oid, nspname, nspacl from pg_catalog.pg_namespace
  where nspname !~ '^pg_' and nspname not in ('information_schema', 'supabase_migrations')
), of_extensions as (
  select classid, objid from pg_catalog.pg_depend where deptype = 'e'
), relations as (
  select c.*, format('%I.%I', nspname, relname) as name from pg_catalog.pg_class c
  join spaces s on s.oid = relnamespace
  where not exists (select from of_extensions where classid = 'pg_class'::regclass and objid = c.oid)
), tables as (
  select * from relations where relkind in ('r', 'p', 'v', 'm', 'c')
), functions as (
  select p.*, p.oid::regprocedure::text as name from pg_catalog.pg_proc p
  join spaces s on s.oid = pronamespace
  where not exists (select from of_extensions where classid = 'pg_proc'::regclass and objid = p.oid)
    -- Realtime's own, made for each published table and named by its number.
    and proname !~ '^capture_[0-9]+$'
)
select 'schema ' || nspname as object, '' as definition from spaces
union all
select 'extension ' || extname, extnamespace::regnamespace::text from pg_catalog.pg_extension
union all
select 'table ' || name, concat_ws(' ', relkind, relpersistence, reloptions, 'security ' || relrowsecurity || relforcerowsecurity,
  case when relkind in ('v', 'm') then pg_get_viewdef(oid) end) from tables
union all
select format('column %s.%I', name, attname), concat_ws(' ', format_type(atttypid, atttypmod),
  case when attnotnull then 'not null' end, attidentity, attgenerated, pg_get_expr(adbin, adrelid),
  case when attcollation <> (select typcollation from pg_catalog.pg_type where oid = atttypid) then attcollation::regcollation::text end)
from tables join pg_catalog.pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
union all
select format('constraint %I of %s', conname, coalesce(name, contypid::regtype::text)), pg_get_constraintdef(c.oid)
from pg_catalog.pg_constraint c left join tables on conrelid = tables.oid
where connamespace in (select oid from spaces) and (conrelid = 0 or name is not null)
union all
select 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
from pg_catalog.pg_index join tables on indrelid = tables.oid
union all
select format('trigger %I on %s', tgname, name), pg_get_triggerdef(t.oid) || ' ' || tgenabled::text
from pg_catalog.pg_trigger t join tables on tgrelid = tables.oid where not tgisinternal and tgname <> 'zz_realtime'
union all
select format('policy %I on %s', polname, name), concat_ws(' ', polcmd, case when polpermissive then 'permissive' else 'restrictive' end,
  (select string_agg(case role when 0 then 'public' else role::regrole::text end, ', ' order by role::regrole::text) from unnest(polroles) role),
  'using ' || pg_get_expr(polqual, polrelid), 'check ' || pg_get_expr(polwithcheck, polrelid))
from pg_catalog.pg_policy join tables on polrelid = tables.oid
union all
select 'function ' || name, case when prokind = 'a' then '' else pg_get_functiondef(oid) end from functions
union all
select 'type ' || t.oid::regtype, concat_ws(' ', typtype, case when typtype = 'd' then format_type(typbasetype, typtypmod) end, typdefault,
  (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_catalog.pg_enum where enumtypid = t.oid))
from pg_catalog.pg_type t join spaces s on s.oid = typnamespace where typtype in ('d', 'e')
union all
select 'sequence ' || name, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle)
from relations join pg_catalog.pg_sequence on seqrelid = relations.oid
union all
select format('grant of %s on %s to %s', privilege_type, object, case grantee when 0 then 'public' else grantee::regrole::text end),
  is_grantable::text
from (
  select 'schema ' || nspname as object, nspacl as acl from spaces
  union all
  select 'function ' || name, coalesce(proacl, acldefault('f', proowner)) from functions
  union all
  select 'relation ' || name, coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
  from relations where relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select format('column %s.%I', name, attname), attacl
  from tables join pg_catalog.pg_attribute on attrelid = tables.oid and not attisdropped and attacl is not null
) objects cross join aclexplode(acl)
union all
select format('default grant of %s of %s in %s', defaclrole::regrole, defaclobjtype, nullif(defaclnamespace, 0)::regnamespace), defaclacl::text
from pg_catalog.pg_default_acl
union all
select format('publication %s of %s.%s', pubname, schemaname, tablename), attnames::text || coalesce(rowfilter, '')
from pg_catalog.pg_publication_tables
union all
select format('setting of %s', setrole::regrole), setconfig::text from pg_catalog.pg_db_role_setting
where setdatabase = (select oid from pg_catalog.pg_database where datname = current_database())
union all
select format('comment on %s', pg_describe_object(classoid, objoid, objsubid)), description from pg_catalog.pg_description
where (classoid, objoid) in (
  select 'pg_class'::regclass, oid from relations union all select 'pg_proc'::regclass, oid from functions)
`
