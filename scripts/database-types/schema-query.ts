import sql from 'sql-template-tag'
import type { Statement } from 'supabase-server/database'

/** One JSON document; domains are resolved. */
export const schemaQuery = (schema: string): Statement => sql`
with types as (
  select t.oid, t.typname as name, t.typtype, t.typnotnull, t.typrelid,
    case when t.typtype = 'd' then t.typbasetype else t.oid end as base
  from pg_catalog.pg_type t
),
based as (
  select t.oid, b.name, t.typnotnull, t.typrelid
  from types t join types b on b.oid = t.base
),
relations as (
  select c.oid, c.relname as name, c.relkind, c.relkind in ('r', 'p', 'f') as is_table,
    (pg_catalog.pg_relation_is_updatable(c.oid::regclass, false) & 8) = 8 as is_insertable
  from pg_catalog.pg_class c
  where c.relnamespace = (select n.oid from pg_catalog.pg_namespace n where n.nspname = ${schema})
    and c.relkind in ('r', 'p', 'f', 'v', 'm', 'c') and not c.relispartition
),
columns as (
  select a.attrelid as relation, json_agg(json_build_object(
    'name', a.attname, 'type', t.name,
    'isNullable', not (a.attnotnull or t.typnotnull),
    'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
    'hasDefault', a.atthasdef or a.attidentity <> '')) as list
  from pg_catalog.pg_attribute a
  join based t on t.oid = a.atttypid
  where a.attnum > 0 and not a.attisdropped and a.attrelid in (select oid from relations)
  group by a.attrelid
),
relationships as (
  select f.conrelid as relation, json_agg(json_build_object(
    'name', f.conname, 'referenced', r.name,
    'columns', (select json_agg(a.attname order by k.position)
      from unnest(f.conkey) with ordinality as k(number, position)
      join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number),
    'referencedColumns', (select json_agg(a.attname order by k.position)
      from unnest(f.confkey) with ordinality as k(number, position)
      join pg_catalog.pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number),
    'isOneToOne', exists (select from pg_catalog.pg_constraint u
      where u.conrelid = f.conrelid and u.contype in ('p', 'u')
        and u.conkey @> f.conkey and u.conkey <@ f.conkey))) as list
  from pg_catalog.pg_constraint f
  join relations r on r.oid = f.confrelid
  where f.contype = 'f' and f.conparentid = 0
  group by f.conrelid
),
functions as (
  select p.oid, p.proname as name, p.proretset, p.prorows = 1 as is_one, t.name as returns, t.typrelid,
    p.pronargs - p.pronargdefaults as required, p.proargnames as names,
    p.proargmodes::text[] as modes, coalesce(p.proallargtypes, p.proargtypes::oid[]) as types
  from pg_catalog.pg_proc p
  join based t on t.oid = p.prorettype
  where p.pronamespace = (select n.oid from pg_catalog.pg_namespace n where n.nspname = ${schema})
    and p.prokind = 'f' and t.name not in ('trigger', 'event_trigger')
),
parameters as (
  select f.oid as function, a.position, coalesce(f.names[a.position], '') as name, t.name as type,
    coalesce(f.modes[a.position], 'i') as mode,
    count(*) filter (where coalesce(f.modes[a.position], 'i') in ('i', 'b', 'v'))
      over (partition by f.oid order by a.position) > f.required as has_default
  from functions f
  cross join lateral unnest(f.types) with ordinality as a(type, position)
  join based t on t.oid = a.type
)
select json_build_object(
  'relations', (select coalesce(json_agg(json_build_object('name', r.name,
      'kind', case when r.is_table then 'table' when r.relkind = 'c' then 'composite' else 'view' end,
      'isInsertable', r.is_insertable, 'columns', coalesce(c.list, '[]'),
      'relationships', coalesce(f.list, '[]'))), '[]')
    from relations r
    left join columns c on c.relation = r.oid left join relationships f on f.relation = r.oid),
  'functions', (select coalesce(json_agg(json_build_object('name', f.name, 'isSet', f.proretset, 'isOne', f.is_one,
      'returns', f.returns, 'relation', (select r.name from relations r where r.oid = f.typrelid),
      'args', (select coalesce(json_agg(json_build_object('name', p.name, 'type', p.type,
          'hasDefault', p.has_default)), '[]')
        from parameters p where p.function = f.oid and p.mode in ('i', 'b', 'v')),
      'columns', (select coalesce(json_agg(json_build_object('name', p.name, 'type', p.type)), '[]')
        from parameters p where p.function = f.oid and p.mode in ('t', 'o', 'b')))), '[]')
    from functions f),
  'enums', (select coalesce(json_agg(json_build_object('name', t.typname, 'values',
      (select json_agg(e.enumlabel order by e.enumsortorder)
        from pg_catalog.pg_enum e where e.enumtypid = t.oid))), '[]')
    from pg_catalog.pg_type t
    join pg_catalog.pg_namespace n on n.oid = t.typnamespace
    where t.typtype = 'e' and n.nspname = ${schema})
) as schema`
