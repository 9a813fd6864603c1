import sql, { raw, type Sql } from 'sql-template-tag'
import type { Run } from 'supabase-server/database'

export interface KeptTable {
  /** Quoted as an SQL identifier, such as `public.sellers`. */
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly Column[]
}

interface Column {
  /** Quoted as an SQL identifier. */
  readonly name: string
  /** As in a cast: `character varying(255)`. */
  readonly type: string
}

/** Restored by other means. */
const left = [
  'supabase_migrations.schema_migrations',
  '_gateway.secrets',
  '_gateway.file_place',
] as const

/** Without unlogged tables, whose content is disposable. */
export async function findKeptTables(run: Run): Promise<KeptTable[]> {
  const rows = await run<{ name: string; columns: Column[] }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select coalesce(json_agg(json_build_object('name', quote_ident(a.attname),
          'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
        from pg_catalog.pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p'
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and n.nspname || '.' || c.relname <> all (array(select json_array_elements_text(${JSON.stringify(left)}::json)))
      and not exists (
        select from pg_catalog.pg_depend d
        where d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.objid = c.oid and d.deptype = 'e')
    order by n.nspname, c.relname`)
  return rows
}

/** A JSON array of texts in PostgreSQL's output format. */
export function selectRows({ name, columns }: KeptTable): Sql {
  const texts = columns.map((column) => `${column.name}::text`).join(', ')
  return raw(`select json_build_array(${texts})::text as line from ${name}`)
}

/** @param rows JSON array of the arrays that `selectRows` returns */
export function insertRows({ name, columns }: KeptTable, rows: string): Sql {
  const names = columns.map((column) => column.name).join(', ')
  const values = columns.map(({ type }, i) => `(line->>${i})::${type}`).join(', ')
  return sql`${raw(`insert into ${name} (${names}) overriding system value select ${values}`)}
    from json_array_elements(${rows}::text::json) as l (line)`
}
