/** Facts beyond the schema cache, read as the caller: objects without privileges are left out. */
import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Caller, Database } from '../../database/database.ts'

const text = z.string().nullable()
const column = z.object({
  name: z.string(),
  type: z.string(),
  description: text,
  nullable: z.boolean(),
  default: text,
  maxLength: z.number().nullable(),
  enum: z.array(z.string()).nullable(),
})
const facts = z.object({
  description: text,
  tables: z.array(
    z.object({ name: z.string(), description: text, events: z.number(), columns: z.array(column) }),
  ),
  functions: z.array(z.object({ name: z.string(), description: text })),
})

export type Facts = z.output<typeof facts>
export type TableFacts = Facts['tables'][number]

export async function readFacts(
  database: Database,
  caller: Caller,
  schema: string,
  followsPrivileges: boolean,
): Promise<Facts> {
  const as = { ...caller, settings: { ...caller.settings, search_path: '' } }
  const [row] = await database.run(as, factsQuery(schema, followsPrivileges), { readOnly: true })
  return facts.parse(row?.facts)
}

const factsQuery = (schema: string, follows: boolean) => sql`
with here as (
  select oid from pg_catalog.pg_namespace where nspname = ${schema}
),
columns as (
  select a.attrelid as relation, json_agg(json_build_object(
    'name', a.attname, 'type', pg_catalog.format_type(a.atttypid, null),
    'description', pg_catalog.col_description(a.attrelid, a.attnum),
    'nullable', not (a.attnotnull or t.typnotnull),
    'default', case when a.attgenerated = '' then pg_catalog.pg_get_expr(d.adbin, d.adrelid) end,
    'maxLength', case when a.atttypid in (1042, 1043) and a.atttypmod > 4 then a.atttypmod - 4 end,
    'enum', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e
      where e.enumtypid in (t.oid, t.typbasetype))) order by a.attnum) as list
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  group by a.attrelid
)
select json_build_object(
  'description', (select pg_catalog.obj_description(oid, 'pg_namespace') from here),
  'tables', coalesce((select json_agg(json_build_object('name', c.relname,
      'description', pg_catalog.obj_description(c.oid, 'pg_class'),
      'events', pg_catalog.pg_relation_is_updatable(c.oid, true),
      'columns', coalesce(l.list, '[]')) order by c.relname)
    from pg_catalog.pg_class c left join columns l on l.relation = c.oid
    where c.relnamespace = (select oid from here) and c.relkind in ('r', 'v', 'm', 'f', 'p')
      and not c.relispartition
      and (not ${follows}::boolean
        or pg_catalog.has_table_privilege(c.oid, 'select, insert, update, delete'))), '[]'),
  'functions', coalesce((select json_agg(json_build_object('name', p.proname,
      'description', pg_catalog.obj_description(p.oid, 'pg_proc')) order by p.proname, p.oid)
    from pg_catalog.pg_proc p join pg_catalog.pg_type t on t.oid = p.prorettype
    where p.pronamespace = (select oid from here) and p.prokind = 'f'
      and t.typname not in ('trigger', 'event_trigger', 'internal')
      and (not ${follows}::boolean or pg_catalog.has_function_privilege(p.oid, 'execute'))), '[]')
) as facts`
