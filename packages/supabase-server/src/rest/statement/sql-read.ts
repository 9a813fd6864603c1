import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Embed, ReadNode, Source } from '../plan/read-plan.ts'
import type { Range } from '../request/range.ts'
import { isToOne } from '../schema/relationships.ts'
import { fieldSql, logicSql, whereClause } from './sql-filter.ts'
import { joinConditions, madeOfRow } from './sql-join.ts'
import { name, qualified } from './sql-name.ts'
import { orderName, orderSql } from './sql-order.ts'
import { groupSql, selectItems } from './sql-select.ts'

export const resultName = raw('"_result"')

export function selectRows(node: ReadNode, joinedBy: readonly Sql[] = []): Sql {
  return sql`select ${itemsSql(node)} ${rowsFrom(node, joinedBy)}`
}

/** Row count without limit; joins only the embeddings that filter the rows. */
export function countRows(node: ReadNode): Sql {
  const deciding = node.embeds.filter((embed) => embed.inner || isTested(embed, node.where))
  return sql`select 1${fromSql(node)}${joinsSql(node, deciding)}${conditionsSql(node, [])}`
}

function rowsFrom(node: ReadNode, joinedBy: readonly Sql[]): Sql {
  return sql`${fromSql(node)}${joinsSql(node, node.embeds)}${conditionsSql(node, joinedBy)}${groupSql(node)}${orderSql(node)}${rangeSql(node.range)}`
}

export function rangeSql({ limit, offset }: Range): Sql {
  const most = limit === undefined ? empty : sql` limit ${limit}`
  return offset === 0 ? most : sql`${most} offset ${offset}`
}

function fromSql({ source, alias }: ReadNode): Sql {
  return sql` from ${rowsOf(source)} as ${name(alias)}`
}

function rowsOf(source: Source): Sql {
  if (source.isResult) return resultName
  return source.madeOf ? madeOfRow(source.madeOf) : qualified(source)
}

function conditionsSql(node: ReadNode, joinedBy: readonly Sql[]): Sql {
  return whereClause([...joinedBy, ...node.where.map(logicSql)])
}

function itemsSql(node: ReadNode): Sql {
  const items = selectItems(node).map(({ value, as }) => (as ? sql`${value} as ${as}` : value))
  return items.length === 0 ? empty : join(items, ', ')
}

export function rowJson(node: ReadNode): Sql {
  const { outputs } = node
  if (outputs.every(({ key, column }) => key === column)) return raw('row_to_json("_row")')
  const pairs = outputs.map(
    ({ key, column }, i) => sql`(${raw(String(i))}, ${key}::text, to_json("_row".${name(column)}))`,
  )
  return sql`(select json_object_agg("key", "value" order by "place") from (values ${join(pairs, ', ')}) as "_pair"("place", "key", "value"))`
}

function joinsSql(parent: ReadNode, embeds: readonly Embed[]): Sql {
  const joins = embeds.map((embed) => {
    const kind = raw(embed.inner ? ' join lateral ' : ' left join lateral ')
    return sql`${kind}(${embedSql(parent, embed)}) as ${name(embed.alias)} on true`
  })
  return joins.length === 0 ? empty : join(joins, '')
}

function embedSql(parent: ReadNode, embed: Embed): Sql {
  const { node, spread } = embed
  const rows = rowsFrom(node, joinConditions(parent, embed))
  const keys = spread?.map(({ from }) => name(from)) ?? []
  if (isToOne(embed.relationship)) {
    if (node.isGrouped) {
      return sql`select ${rowJson(node)} as "value", true as "present" from (select ${itemsSql(node)}${rows}) as "_row"`
    }
    const ordering = embed.orderedBy.map((field, i) => sql`, ${fieldSql(field)} as ${orderName(i)}`)
    const value = spread
      ? sql`${itemsSql(node)}${keys.length === 0 ? empty : raw(', ')}true as "present"`
      : sql`(select ${rowJson(node)} from (select ${itemsSql(node)}) as "_row") as "value", true as "present"`
    return sql`select ${value}${ordering.length === 0 ? empty : join(ordering, '')}${rows}`
  }
  const values = spread
    ? keys.map((key) => sql`coalesce(json_agg("_row".${key}), '[]') as ${key}, `)
    : [sql`json_agg(${rowJson(node)}) as "value", `]
  const having = embed.inner ? raw(' having count(*) > 0') : empty
  return sql`select ${values.length === 0 ? empty : join(values, '')}nullif(count(*), 0) as "present" from (select ${itemsSql(node)}${rows}) as "_row"${having}`
}

function isTested(embed: Embed, where: ReadNode['where']): boolean {
  return where.some((logic) => {
    if (logic.kind === 'tree') return isTested(embed, logic.children)
    return logic.kind === 'embed' && logic.embed === embed
  })
}
