import sql from 'sql-template-tag'
import type { Statement } from '../../database/database.ts'

export const schemaCacheQuery = (schemas: readonly string[]): Statement => sql`
with formats as (
  select d.oid as type, json_object_agg(
    case when c.castsource <> d.oid then case c.castsource when 'json'::regtype then 'fromJson' else 'fromText' end
      when c.casttarget = 'json'::regtype then 'toJson' else 'toText' end,
    json_build_object('schema', n.nspname, 'name', p.proname)) as list
  from pg_catalog.pg_cast c
  join pg_catalog.pg_type d on d.typtype = 'd' and (
    d.oid = c.castsource and c.casttarget in ('json'::regtype, 'text'::regtype)
    or d.oid = c.casttarget and c.castsource in ('json'::regtype, 'text'::regtype))
  join pg_catalog.pg_proc p on p.oid = c.castfunc
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  where c.castcontext = 'i' and c.castmethod = 'f'
  group by d.oid
),
exposed as (
  select n.oid, n.nspname as name
  from pg_catalog.pg_namespace n
  where n.nspname in (select pg_catalog.jsonb_array_elements_text(${JSON.stringify(schemas)}::jsonb))
),
relations as (
  select c.oid, s.name as schema, c.relname as name, c.relkind in ('v', 'm') as is_view
  from pg_catalog.pg_class c
  join exposed s on s.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
),
columns as (
  select a.attrelid as relation, a.attnum as position, a.attname as name,
    pg_catalog.format_type(a.atttypid, -1) as type,
    coalesce(b.typname, t.typname) as base,
    case
      when a.attgenerated <> '' then null
      when a.attidentity = 'd' then (select pg_catalog.format('nextval(%L::regclass)', s.objid::regclass)
        from pg_catalog.pg_depend s where s.deptype = 'i' and s.refobjid = a.attrelid
          and s.refobjsubid = a.attnum and s.classid = 'pg_catalog.pg_class'::regclass
          and s.refclassid = 'pg_catalog.pg_class'::regclass)
      when t.typbasetype <> 0 and d.adbin is null then pg_catalog.pg_get_expr(t.typdefaultbin, 0)
      else pg_catalog.pg_get_expr(d.adbin, d.adrelid)
    end as fallback,
    f.list as formats
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_type b on b.oid = t.typbasetype
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join formats f on f.type = a.atttypid
  where a.attnum > 0 and not a.attisdropped
),
column_lists as (
  select relation, json_agg(json_build_object(
    'name', name, 'type', type, 'base', base, 'default', fallback, 'formats', formats) order by position) as list
  from columns group by relation
),
keys as (
  select i.indrelid as relation, array_agg(a.attname::text order by k.position) as names
  from pg_catalog.pg_index i
  cross join lateral unnest(i.indkey::int2[]) with ordinality as k(number, position)
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
  where i.indisprimary and k.position <= i.indnkeyatts and a.attnum > 0
  group by i.indrelid
),
functions as (
  select p.oid, s.name as schema, p.proname as name, p.provolatile, p.proretset, p.pronargs,
    p.pronargdefaults, p.provariadic, p.proargnames,
    coalesce(p.proallargtypes, p.proargtypes::oid[]) as types,
    p.proargmodes::text[] as modes,
    t.typtype, t.typrelid, t.typname, pg_catalog.format_type(p.prorettype, -1) as returns,
    coalesce(b.typname, t.typname) as base, p.proconfig
  from pg_catalog.pg_proc p
  join exposed s on s.oid = p.pronamespace
  join pg_catalog.pg_type t on t.oid = p.prorettype
  left join pg_catalog.pg_type b on b.oid = t.typbasetype
  where p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger', 'internal')
),
parameters as (
  select f.oid as function, a.position, coalesce(f.proargnames[a.position], '') as name,
    coalesce(f.modes[a.position], 'i') as mode, pg_catalog.format_type(a.type, -1) as type,
    y.typname as base,
    count(*) filter (where coalesce(f.modes[a.position], 'i') in ('i', 'b', 'v'))
      over (partition by f.oid order by a.position) as input_position
  from functions f
  cross join lateral unnest(f.types) with ordinality as a(type, position)
  join pg_catalog.pg_type y on y.oid = a.type
),
function_list as (
  select f.oid, json_build_object(
    'schema', f.schema, 'name', f.name, 'volatile', f.provolatile = 'v', 'set', f.proretset,
    'void', f.typname = 'void', 'type', f.returns,
    'params', coalesce((select json_agg(json_build_object('name', p.name, 'type', p.type,
        'required', p.input_position <= f.pronargs - f.pronargdefaults,
        'variadic', p.mode = 'v') order by p.position)
      from parameters p where p.function = f.oid and p.mode in ('i', 'b', 'v')), '[]'::json),
    'columns', case
      when f.typrelid <> 0 then (select list from column_lists where relation = f.typrelid)
      when f.modes && '{t,b,o}' then (select json_agg(json_build_object('name', p.name,
        'type', p.type, 'base', p.base) order by p.position)
      from parameters p where p.function = f.oid and p.mode in ('t', 'b', 'o')) end,
    'record', f.typname = 'record',
    'base', f.base,
    'mediaType', case when f.typtype = 'd' and strpos(f.typname, '/') > 0 then f.typname end,
    'callable', (select count(*) filter (where p.name = '') = 0
        or count(*) = 1 and bool_and(p.base in ('bytea', 'json', 'jsonb', 'text', 'xml'))
      from parameters p where p.function = f.oid and p.mode in ('i', 'b', 'v')),
    'settings', coalesce((select json_object_agg(split_part(s, '=', 1), substr(s, strpos(s, '=') + 1))
      from unnest(f.proconfig) as s where split_part(s, '=', 1) = 'statement_timeout'), '{}'),
    'table', (select json_build_object('schema', r.schema, 'name', r.name)
      from relations r where r.oid = f.typrelid)) as entry
  from functions f
),
media_handlers as (
  select json_build_object('schema', s.name, 'name', p.proname, 'mediaType', lower(t.typname), 'base', b.typname,
    'table', case when r.oid is not null
      then json_build_object('schema', r.relnamespace::regnamespace::name, 'name', r.relname) end) as entry
  from pg_catalog.pg_proc p
  join exposed s on s.oid = p.pronamespace
  join pg_catalog.pg_type t on t.oid = p.prorettype and t.typtype = 'd'
  join pg_catalog.pg_type b on b.oid = t.typbasetype
  join pg_catalog.pg_type a on a.oid = p.proargtypes[0]
  left join pg_catalog.pg_class r on r.oid = a.typrelid and r.relkind in ('r', 'v', 'm', 'f', 'p')
  where p.prokind = 'a' and p.pronargs = 1 and (r.oid is not null or a.typname = 'anyelement')
    and (t.typname = '*/*' or t.typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$')
)
select json_build_object(
  'tables', coalesce((select json_agg(json_build_object(
      'schema', r.schema, 'name', r.name, 'isView', r.is_view, 'columns', coalesce(l.list, '[]'),
      'primaryKey', coalesce((select to_json(k.names) from keys k where k.relation = r.oid), '[]')))
    from relations r left join column_lists l on l.relation = r.oid), '[]'),
  'functions', coalesce((select json_agg(entry order by oid) from function_list), '[]'),
  'mediaHandlers', coalesce((select json_agg(entry) from media_handlers), '[]'),
  'types', (select json_object_agg(t.typname, pg_catalog.quote_ident(n.nspname) || '.'
      || pg_catalog.quote_ident(t.typname) order by n.nspname = 'pg_catalog')
    from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
    where t.typtype in ('b', 'd', 'e', 'r') and (n.nspname in ('pg_catalog', 'extensions')
      or n.oid in (select oid from exposed)))
) as cache`
