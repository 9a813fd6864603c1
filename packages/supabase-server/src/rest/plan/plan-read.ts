import { AppError } from '../../app-error.ts'
import type { OrderTerm } from '../request/order-grammar.ts'
import type { At, Query } from '../request/query-string.ts'
import { atMost, intersect, type Range, rangeOf } from '../request/range.ts'
import type { SelectItem } from '../request/select-grammar.ts'
import { isToOne } from '../schema/relationships.ts'
import type { Schema } from '../schema/schema-cache.ts'
import { buildNode } from './build-node.ts'
import { planField } from './plan-fields.ts'
import { planLogic } from './plan-logic.ts'
import type { Embed, PlannedOrder, ReadNode, Source } from './read-plan.ts'

export interface Limits {
  /** From the Range header; applies to the top level only. */
  readonly range: Range
  readonly maxRows: number | undefined
}

export function planRead(schema: Schema, source: Source, query: Query, limits: Limits): ReadNode {
  const root = buildRoot(schema, source, query.select)
  for (const [node, values] of byNode(root, query.filters)) {
    node.where = values.map((logic) => planLogic(node, logic))
  }
  for (const [node, values] of byNode(root, query.orders)) {
    node.order = values.flat().map((term) => planOrder(node, term))
  }
  const offsets = byNode(root, query.offsets)
  for (const [node, [limit]] of byNode(root, query.limits)) node.range = rangeOf(limit, undefined)
  for (const [node, [offset]] of offsets) {
    node.range = { ...node.range, offset: rangeOf(undefined, offset).offset }
  }
  root.range = intersect(root.range, limits.range)
  restrict(root, limits.maxRows)
  return root
}

function buildRoot(schema: Schema, source: Source, select: readonly SelectItem[]): ReadNode {
  const { table, name: alias } = source
  const computed = table && schema.findTable(table.schema, table.name)?.computed
  return buildNode(
    schema,
    { source: { ...source, computed }, alias, depth: 0, hoists: false },
    select,
  )
}

function byNode<T>(root: ReadNode, statements: readonly At<T>[]): Map<ReadNode, T[]> {
  const found = new Map<ReadNode, T[]>()
  for (const { path, value } of statements) {
    const node = getNode(root, path)
    found.set(node, [...(found.get(node) ?? []), value])
  }
  return found
}

function getNode(root: ReadNode, path: readonly string[]): ReadNode {
  return path.reduce((node, name) => getEmbed(node, name, true).node, root)
}

function getEmbed({ embeds }: ReadNode, name: string, byTarget = false): Embed {
  const embed =
    embeds.find((one) => one.as.key === name) ??
    (byTarget ? embeds.find((one) => one.target === name) : undefined)
  if (embed) return embed
  throw new AppError('PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

function planOrder(node: ReadNode, { relation, field, direction, nulls }: OrderTerm): PlannedOrder {
  if (relation === undefined) {
    return { field: planField(node.source, node.alias, field), direction, nulls }
  }
  const embed = getEmbed(node, relation)
  if (!isToOne(embed.relationship)) {
    throw new AppError('PGRST118', `A related order on '${relation}' is not possible`, {
      details: `'${node.source.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  const planned = planField(embed.node.source, embed.node.alias, field)
  const position = embed.orderedBy.push(planned) - 1
  return { field: planned, direction, nulls, through: { embed, position } }
}

function restrict(node: ReadNode, maxRows: number | undefined): void {
  node.range = atMost(node.range, maxRows)
  for (const embed of node.embeds) restrict(embed.node, maxRows)
}
