/** Turns a body into rows; PostgreSQL parses the JSON by column type. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Body } from '../request/body.ts'
import type { Column } from '../schema/schema-document.ts'
import { name, qualified } from './sql-name.ts'

interface Rows {
  readonly columns: readonly Column[]
  readonly body: Body
  readonly fillDefaults: boolean
}

/** A PostgreSQL function takes at most 100 arguments. */
const pairsAtOnce = 50

export function bodyRows({ columns, body, fillDefaults }: Rows): Sql {
  const names = columns.map(({ name: own }) => sql`"_body".${name(own)}`)
  const defaults = fillDefaults ? columns.filter((column) => column.default) : []
  const isRead = columns.some(({ formats }) => formats?.fromJson)
  const select = sql`select ${join(names, ', ')} from `
  // Domain functions rename their results, so they run in a subquery that conditions can refer to.
  if (isRead) {
    const plain = bodyRows({ columns: columns.map(asJson), body, fillDefaults })
    return sql`${select}(select ${join(columns.map(readSql), ', ')} from (${plain}) as "_plain") as "_body"`
  }
  if (defaults.length === 0) {
    return sql`${select}json_to_recordset(${body.rows}::json) as "_body"(${definitions(columns)})`
  }
  // Like PostgREST, each row starts from all defaults and is overwritten by its own keys.
  const filled = sql`select ${defaultsObject(defaults)} || "_row".value as value from jsonb_array_elements(${body.rows}::jsonb) as "_row"(value)`
  return sql`${select}(${filled}) as "_filled", lateral jsonb_to_record("_filled".value) as "_body"(${definitions(columns)})`
}

const asJson = ({ formats, ...column }: Column): Column =>
  formats?.fromJson ? { ...column, type: 'json' } : column

function readSql({ name: own, formats }: Column): Sql {
  const value = sql`"_plain".${name(own)}`
  return formats?.fromJson ? sql`${qualified(formats.fromJson)}(${value}) as ${name(own)}` : value
}

function defaultsObject(columns: readonly Column[]): Sql {
  const objects: Sql[] = []
  for (let i = 0; i < columns.length; i += pairsAtOnce) {
    const pairs = columns
      .slice(i, i + pairsAtOnce)
      .map((column) => sql`${column.name}::text, ${raw(column.default ?? 'null')}`)
    objects.push(sql`jsonb_build_object(${join(pairs, ', ')})`)
  }
  return join(objects, ' || ')
}

export function definitions(columns: readonly { name: string; type: string }[]): Sql {
  return join(
    columns.map((column) => sql`${name(column.name)} ${raw(column.type)}`),
    ', ',
  )
}
