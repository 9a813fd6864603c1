import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Embed, PlannedAggregate, PlannedColumn, ReadNode } from '../plan/read-plan.ts'
import { isToOne } from '../schema/relationships.ts'
import { fieldSql } from './sql-filter.ts'
import { name, qualified } from './sql-name.ts'
import { orderName } from './sql-order.ts'

interface SelectedItem {
  readonly value: Sql
  readonly as?: Sql
  readonly aggregated: boolean
  readonly groupedBy?: Sql
}

export function selectItems(node: ReadNode): SelectedItem[] {
  return [
    ...node.columns.map((column) => columnItem(node, column)),
    ...node.embeds.filter((embed) => !embed.hidden).flatMap((embed) => embedItems(node, embed)),
  ]
}

/** Groups by position: two expressions with parameters are never equal. */
export function groupSql(node: ReadNode): Sql {
  if (!node.isGrouped) return empty
  const places = selectItems(node).flatMap(({ aggregated, groupedBy }, index) =>
    aggregated ? [] : [groupedBy ?? raw(String(index + 1))],
  )
  const terms = [...places, ...orderedPlaces(node)]
  return terms.length === 0 ? empty : sql` group by ${join(terms, ', ')}`
}

function orderedPlaces({ order }: ReadNode): Sql[] {
  return order.flatMap(({ through }) => {
    const field = through?.embed.orderedBy[through.position]
    if (!through || !field) return []
    const isSelected = through.embed.node.columns.some(
      (column) =>
        column.kind === 'all' ||
        (column.kind === 'column' && !column.aggregate && column.field.column === field.column),
    )
    return isSelected ? [sql`${name(through.embed.alias)}.${orderName(through.position)}`] : []
  })
}

function columnItem(node: ReadNode, column: PlannedColumn): SelectedItem {
  if (column.kind === 'all') return { value: sql`${name(node.alias)}.*`, aggregated: false }
  const as = name(column.as.column)
  // The parent aggregates the values; `true` stands for a row to count.
  const aggregate = column.as.aggregate ? undefined : column.aggregate
  if (column.kind === 'count') {
    const value = aggregate ? aggregateSql(aggregate, raw('*')) : raw('true')
    return { value, as, aggregated: aggregate !== undefined }
  }
  const plain = fieldSql(column.field)
  const field = column.format ? sql`${qualified(column.format)}(${plain})` : plain
  const value = column.cast === undefined ? field : sql`cast(${field} as ${raw(column.cast)})`
  const groupedBy = column.format ? plain : undefined
  if (!aggregate) return { value, as, aggregated: false, groupedBy }
  return { value: aggregateSql(aggregate, value), as, aggregated: true }
}

function aggregateSql({ name: own, cast }: PlannedAggregate, value: Sql): Sql {
  const result = sql`${raw(own)}(${value})`
  return cast === undefined ? result : sql`cast(${result} as ${raw(cast)})`
}

function embedItems(node: ReadNode, embed: Embed): SelectedItem[] {
  const alias = name(embed.alias)
  if (embed.spread) {
    return embed.spread.map(({ from, as, aggregate }) => {
      const value = sql`${alias}.${name(from)}`
      if (aggregate) {
        return { value: aggregateSql(aggregate, value), as: name(as.column), aggregated: true }
      }
      const isGroupable = !node.isGrouped || !as.isJson
      const own = isGroupable ? value : sql`${value}::jsonb`
      return { value: own, as: name(as.column), aggregated: false }
    })
  }
  const value = sql`${alias}."value"`
  const filled = isToOne(embed.relationship) ? value : sql`coalesce(${value}, '[]'::json)`
  const own = node.isGrouped ? sql`(${filled})::jsonb` : filled
  return [{ value: own, as: name(embed.as.column), aggregated: false }]
}
