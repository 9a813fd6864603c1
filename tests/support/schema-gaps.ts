/** Searches the catalogue for what the schema must never have. */
import sql from 'sql-template-tag'
import type { Run } from 'supabase-server/database'

/** Schemas of the product, without objects of extensions. */
const ours = sql`nspname in ('public', 'private', '_gateway')`

export async function findGaps(run: Run): Promise<string[]> {
  const rows = await run<{ gap: string }>(sql`
    select format('table %I has no row-level security', relname) as gap
    from pg_catalog.pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
    union all
    select format('view %I runs with its owner''s rights', relname)
    from pg_catalog.pg_class c where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not coalesce(reloptions::text ~ 'security_invoker=(true|on|1)', false)
    union all
    select format('materialized view %I knows no policies', relname)
    from pg_catalog.pg_class c where relnamespace = 'public'::regnamespace and relkind = 'm'
    union all
    select format('function %s runs as its owner with the caller''s search_path', p.oid::regprocedure)
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = pronamespace
    where ${ours} and prosecdef and not coalesce('search_path=""' = any (proconfig), false)
    union all
    select format('function %s may be executed by everyone', p.oid::regprocedure)
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = pronamespace
    where ${ours} and exists (
      select from pg_catalog.aclexplode(coalesce(proacl, acldefault('f', proowner)))
      where grantee = 0 and privilege_type = 'EXECUTE'
    )
    union all
    select format('%s may create things in %s', role, nspname)
    from pg_catalog.pg_namespace, unnest('{anon,authenticated,service_role,api_client}'::text[]) role
    where ${ours} and has_schema_privilege(role, oid, 'create')
    union all
    select format('%s reaches table %I.%I', role, nspname, relname)
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = relnamespace,
      unnest('{anon,authenticated,service_role,api_client}'::text[]) role
    where nspname in ('private', '_gateway', 'auth') and relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege(role, c.oid, 'select, insert, update, delete, truncate')
    union all
    select format('%s may empty table %I', role, relname)
    from pg_catalog.pg_class c, unnest('{anon,authenticated,api_client}'::text[]) role
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and has_table_privilege(role, c.oid, 'truncate, references, trigger')
    union all
    select format('table %I is open without the second factor', relname)
    from pg_catalog.pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and not exists (
        select from pg_catalog.pg_policy p
        where p.polrelid = c.oid and not polpermissive and polcmd = '*'
          and pg_get_expr(polqual, polrelid) ~ 'second_factor_used'
      )
    union all
    select format('a policy of %I is for everyone', relname)
    from pg_catalog.pg_policy p join pg_catalog.pg_class c on c.oid = polrelid
    where relnamespace = 'public'::regnamespace and 0 = any (polroles)
    union all
    select format('%s may write table %I, whose index needs %s', role, c.relname, d.refobjid::regprocedure)
    from pg_catalog.pg_depend d join pg_catalog.pg_index i on i.indexrelid = d.objid
      join pg_catalog.pg_class c on c.oid = i.indrelid,
      unnest('{anon,authenticated,service_role,api_client}'::text[]) role
    where d.refclassid = 'pg_proc'::regclass and has_table_privilege(role, c.oid, 'insert, update')
      and not has_function_privilege(role, d.refobjid, 'execute')`)
  return rows.map(({ gap }) => gap).sort()
}

/** Executable functions of the schema as PostgreSQL writes them, without trigger functions. */
export async function findFunctions(run: Run, schema: string, role: string): Promise<string[]> {
  const rows = await run<{ name: string }>(sql`
    select format('%s(%s)', proname, pg_get_function_identity_arguments(p.oid)) as name
    from pg_catalog.pg_proc p
    where pronamespace = ${schema}::regnamespace and has_function_privilege(${role}, p.oid, 'execute')
      and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  return rows.map(({ name }) => name).sort()
}

/** Writable columns by table. */
export async function findWritableColumns(
  run: Run,
  role: string,
  privilege: 'insert' | 'update',
): Promise<Record<string, string[]>> {
  const rows = await run<{ table: string; columns: string[] }>(sql`
    select c.relname::text as table, json_agg(a.attname order by a.attname) as columns
    from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0
      and not a.attisdropped and has_column_privilege(${role}, c.oid, a.attnum, ${privilege})
    group by c.relname`)
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

/** Unique keys across companies with a column that the role may write, as `table (columns)`. */
export async function findSharedKeys(run: Run, role: string): Promise<string[]> {
  const rows = await run<{ key: string }>(sql`
    select format('%s (%s)', i.indrelid::regclass, string_agg(a.attname, ', ' order by a.attnum)) as key
    from pg_catalog.pg_index i
      join pg_catalog.pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      left join pg_catalog.pg_attribute a on a.attrelid = c.oid
        and (a.attnum = any (i.indkey) or 0 = any (i.indkey) and a.attnum > 0 and not a.attisdropped)
    where (i.indisunique or i.indisexclusion)
    group by i.indexrelid, i.indrelid
    having not bool_or(a.attname = 'company_id')
      and bool_or(has_column_privilege(${role}, i.indrelid, a.attnum, 'insert')
        or has_column_privilege(${role}, i.indrelid, a.attnum, 'update'))`)
  return rows.map(({ key }) => key).sort()
}

/** Writable columns that reference another table. */
export async function findWritableReferences(run: Run, role: string): Promise<string[]> {
  const rows = await run<{ column: string }>(sql`
    select distinct format('%s.%s', c.conrelid::regclass, a.attname) as column
    from pg_catalog.pg_constraint c
      join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and (cardinality(c.conkey) = 1 or not exists (
        select from pg_catalog.pg_attribute k
        where k.attrelid = c.conrelid and k.attnum = any (c.conkey) and k.attname = 'company_id'
      ))
      and (has_column_privilege(${role}, c.conrelid, a.attnum, 'insert')
        or has_column_privilege(${role}, c.conrelid, a.attnum, 'update'))`)
  return rows.map(({ column }) => column).sort()
}
