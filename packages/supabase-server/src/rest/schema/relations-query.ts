import sql from 'sql-template-tag'
import type { Statement } from '../../database/database.ts'

/** Keys of every schema (a view may expose a hidden table), views and row functions. */
export const relationsQuery = (schemas: readonly string[]): Statement => sql`
with named as (
  select n.oid
  from pg_catalog.pg_namespace n
  where n.nspname in (select pg_catalog.jsonb_array_elements_text(${JSON.stringify(schemas)}::jsonb))
),
relations as (
  select c.oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view, c.reltype,
    c.relnamespace in (select oid from named) as is_named
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg\\_temp%'
),
columns as (
  select attrelid, json_object_agg(attnum, attname) as names
  from pg_catalog.pg_attribute
  where attnum > 0 and attrelid in (select oid from relations)
  group by attrelid
),
constraints as (
  select k.oid, k.conname, k.contype, k.conrelid, k.confrelid, k.conkey, k.confkey,
    (select array_agg(a order by a) from unnest(k.conkey) as a) as sorted
  from pg_catalog.pg_constraint k
  where k.contype in ('p', 'u', 'f') and k.conparentid = 0 and k.conrelid in (select oid from relations)
)
select json_build_object(
  'relations', coalesce((select json_object_agg(r.oid, json_build_object('schema', r.schema, 'name', r.name,
      'isView', r.is_view, 'columns', coalesce(c.names, '{}')))
    from relations r left join columns c on c.attrelid = r.oid), '{}'),
  'primaryKeys', coalesce((select json_agg(json_build_object('table', k.conrelid::text, 'columns', to_json(k.conkey)))
    from constraints k where k.contype = 'p'), '[]'),
  'foreignKeys', coalesce((select json_agg(json_build_object('name', k.conname, 'table', k.conrelid::text,
      'columns', to_json(k.conkey), 'foreign', k.confrelid::text, 'foreignColumns', to_json(k.confkey),
      'unique', exists (select from constraints u
        where u.contype in ('p', 'u') and u.conrelid = k.conrelid and u.sorted = k.sorted)))
    from constraints k where k.contype = 'f' and k.confrelid in (select oid from relations)), '[]'),
  'views', coalesce((select json_agg(json_build_object('view', r.oid::text, 'action', w.ev_action::text))
    from relations r join pg_catalog.pg_rewrite w on w.ev_class = r.oid and w.rulename = '_RETURN'
    where r.is_view and r.is_named), '[]'),
  'rowFunctions', coalesce((select json_agg(json_build_object('schema', n.nspname, 'name', p.proname,
      'table', a.oid::text, 'type', pg_catalog.format_type(p.prorettype, -1), 'base', coalesce(b.typname, t.typname),
      'set', p.proretset, 'foreign', f.oid::text, 'toOne', not p.proretset or p.prorows = 1) order by p.oid)
    from pg_catalog.pg_proc p
    join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    join relations a on a.reltype = p.proargtypes[0]
    join pg_catalog.pg_type t on t.oid = p.prorettype
    left join pg_catalog.pg_type b on b.oid = t.typbasetype
    left join relations f on f.reltype = p.prorettype
    where p.prokind = 'f' and p.pronargs = 1 and p.pronamespace in (select oid from named)), '[]')
) as relations`
