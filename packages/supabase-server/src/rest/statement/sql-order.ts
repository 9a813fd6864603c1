import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { PlannedField, PlannedOrder, ReadNode } from '../plan/read-plan.ts'
import { fieldSql } from './sql-filter.ts'
import { name } from './sql-name.ts'

export function orderSql(node: ReadNode): Sql {
  if (node.order.length === 0) return empty
  return sql` order by ${join(
    node.order.map((term) => termSql(node, term)),
    ', ',
  )}`
}

function termSql(node: ReadNode, { field, direction, nulls, through }: PlannedOrder): Sql {
  const value = through
    ? sql`${name(through.embed.alias)}.${orderName(through.position)}`
    : (placeOf(node, field) ?? fieldSql(field))
  return sql`${value}${raw(direction ? ` ${direction}` : '')}${raw(nulls ? ` nulls ${nulls}` : '')}`
}

function placeOf(node: ReadNode, field: PlannedField): Sql | undefined {
  if (!node.isGrouped || field.path.length === 0) return undefined
  const place = node.columns.findIndex(
    (column) =>
      column.kind === 'column' &&
      !column.aggregate &&
      !column.cast &&
      column.field.column === field.column &&
      JSON.stringify(column.field.path) === JSON.stringify(field.path),
  )
  return place < 0 ? undefined : raw(String(place + 1))
}

export const orderName = (position: number) => name(`order ${position}`)
