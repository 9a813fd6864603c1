import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Mutation } from './plan-mutation.ts'
import type { ReadNode } from './read-plan.ts'
import type { Column, Table } from './schema-document.ts'
import { logicSql, whereClause } from './sql-filter.ts'
import { name, qualified } from './sql-name.ts'

type Insert = Extract<Mutation, { kind: 'insert' }>
type Update = Extract<Mutation, { kind: 'update' }>

export function mutationSql(mutation: Mutation, returning: Sql): Sql {
  switch (mutation.kind) {
    case 'insert':
      return insertSql(mutation, returning)
    case 'update':
      return updateSql(mutation, returning)
    case 'delete': {
      const where = whereClause(mutation.where.map(logicSql))
      return sql`delete from ${target(mutation)}${where} returning ${returning}`
    }
  }
}

/** Only what the answer needs, so that a caller needs no right to read the rest. */
export function returningSql(
  { name: table }: Table,
  read: ReadNode | undefined,
  keys: readonly string[],
): Sql {
  if (read?.columns.some((column) => column.kind === 'all')) return sql`${name(table)}.*`
  const needed = read ? neededNames(read) : keys
  if (needed.length === 0) return raw('1')
  return join(
    needed.map((own) => sql`${name(table)}.${name(own)}`),
    ', ',
  )
}

function neededNames({ columns, embeds }: ReadNode): string[] {
  const selected = columns.flatMap((one) => (one.kind === 'column' ? [one.field.column.name] : []))
  const joining = embeds.flatMap((embed) => embed.relationship.columns.map(([local]) => local))
  return [...new Set([...selected, ...joining])]
}

const target = ({ table }: Mutation) => sql`${qualified(table)} as ${name(table.name)}`

function insertSql({ table, columns, body, fillDefaults, conflict }: Insert, returning: Sql): Sql {
  const into = sql`insert into ${qualified(table)} as ${name(table.name)}`
  if (columns.length === 0) {
    if (!body.isEmpty) return sql`${into} default values returning ${returning}`
    const [first] = table.columns
    // No rows given: nothing is written, and the answer still has its shape.
    return first
      ? sql`${into} (${name(first.name)}) select null::${raw(first.type)} where false returning ${returning}`
      : sql`${into} default values returning ${returning}`
  }
  const names = join(
    columns.map((column) => name(column.name)),
    ', ',
  )
  const rows = fillDefaults ? rowsWithDefaults(columns, body.rows) : plainRows(columns, body.rows)
  const counted = conflict ? sql` where ${countInserted(1)} <> '0'` : empty
  return sql`${into} (${names}) ${rows}${counted}${conflict ? conflictSql(columns, conflict) : empty} returning ${returning}`
}

function plainRows(columns: readonly Column[], rows: string): Sql {
  const names = columns.map(({ name: own }) => sql`"_body".${name(own)}`)
  return sql`select ${join(names, ', ')} from json_to_recordset(${rows}::json) as "_body"(${definitions(columns)})`
}

/** `Prefer: missing=default`: a row that lacks a key takes what the column would take. */
function rowsWithDefaults(columns: readonly Column[], rows: string): Sql {
  const values = columns.map((column) => {
    const given = sql`"_body".${name(column.name)}`
    if (!column.default) return given
    return sql`case when "_row".value ? ${column.name}::text then ${given} else ${raw(column.default)} end`
  })
  return sql`select ${join(values, ', ')} from jsonb_array_elements(${rows}::jsonb) as "_row"(value), lateral jsonb_to_record("_row".value) as "_body"(${definitions(columns)})`
}

function conflictSql(columns: readonly Column[], conflict: NonNullable<Insert['conflict']>): Sql {
  const keys = join(conflict.columns.map(name), ', ')
  if (!conflict.merge) return sql` on conflict (${keys}) do nothing`
  const updates = columns.map(({ name: own }) => sql`${name(own)} = excluded.${name(own)}`)
  return sql` on conflict (${keys}) do update set ${join(updates, ', ')} where ${countInserted(-1)} <> '-1'`
}

/** Every row counts up as it is proposed and down when it only updates: what is left was inserted. */
function countInserted(step: 1 | -1): Sql {
  return sql`set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + ${raw(`(${step})`)})::text, true)`
}

function updateSql(mutation: Update, returning: Sql): Sql {
  const { columns, body, where } = mutation
  const conditions = where.map(logicSql)
  if (columns.length === 0) {
    return sql`select ${returning} from ${target(mutation)} where false`
  }
  const changes = columns.map(({ name: own }) => sql`${name(own)} = "_body".${name(own)}`)
  const row = sql`(select * from json_to_recordset(${body.rows}::json) as "_row"(${definitions(columns)}) limit 1) as "_body"`
  return sql`update ${target(mutation)} set ${join(changes, ', ')} from ${row}${whereClause(conditions)} returning ${returning}`
}

function definitions(columns: readonly Column[]): Sql {
  return join(
    columns.map((column) => sql`${name(column.name)} ${raw(column.type)}`),
    ', ',
  )
}
