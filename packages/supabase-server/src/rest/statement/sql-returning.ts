/** Returns only the columns that the answer needs, so that the caller needs no privilege on others. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { PlannedField, PlannedLogic, ReadNode } from '../plan/read-plan.ts'
import type { ComputedField, Table } from '../schema/schema-document.ts'
import { name, qualified } from './sql-name.ts'

export function returningSql(
  { name: table }: Table,
  read: ReadNode | undefined,
  keys: readonly string[],
): Sql {
  const fields = read ? fieldsOf(read) : []
  const wantsAll = read !== undefined && needsWholeRow(read)
  const plain = read
    ? [
        ...fields.flatMap(({ column }) => ('routine' in column ? [] : [column.name])),
        ...joiningNames(read),
      ]
    : keys
  const own = wantsAll
    ? [sql`${name(table)}.*`]
    : [...new Set(plain)].map((column) => sql`${name(table)}.${name(column)}`)
  const items = [...own, ...computedOf(fields).map((field) => computedSql(field, table))]
  return items.length === 0 ? raw('1') : join(items, ', ')
}

export function computedSqlOf(read: ReadNode, alias: string): Sql {
  const items = computedOf(fieldsOf(read)).map((field) => sql`, ${computedSql(field, alias)}`)
  return items.length === 0 ? empty : join(items, '')
}

function computedSql({ name: own, routine }: ComputedField, alias: string): Sql {
  return sql`${qualified(routine)}(${name(alias)}) as ${name(own)}`
}

const computedOf = (fields: readonly PlannedField[]): ComputedField[] => [
  ...new Set(fields.flatMap(({ column }) => ('routine' in column ? [column] : []))),
]

const needsWholeRow = ({ columns, embeds }: ReadNode): boolean =>
  columns.some(({ kind }) => kind === 'all') ||
  embeds.some(({ relationship }) => relationship.kind === 'computed')

const joiningNames = ({ embeds }: ReadNode): string[] =>
  embeds.flatMap(({ relationship }) =>
    relationship.kind === 'computed' ? [] : relationship.columns.map(([local]) => local),
  )

function fieldsOf({ columns, where, order }: ReadNode): PlannedField[] {
  return [
    ...columns.flatMap((one) => (one.kind === 'column' ? [one.field] : [])),
    ...where.flatMap(fieldsOfLogic),
    ...order.flatMap(({ field, through }) => (through ? [] : [field])),
  ]
}

function fieldsOfLogic(logic: PlannedLogic): PlannedField[] {
  if (logic.kind === 'tree') return logic.children.flatMap(fieldsOfLogic)
  return logic.kind === 'filter' ? [logic.field] : []
}
