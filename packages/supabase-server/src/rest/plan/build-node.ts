import { AppError } from '../../app-error.ts'
import { DatabaseError } from '../../database/database.ts'
import type { SelectEmbed, SelectItem } from '../request/select-grammar.ts'
import { isToOne, type Relationship } from '../schema/relationships.ts'
import type { Schema } from '../schema/schema-cache.ts'
import { getRelationship } from './find-relationship.ts'
import { createOutputNames, isBareCount, type NameOutput, planColumn } from './plan-fields.ts'
import type { Embed, Output, ReadNode, Source, Spread } from './read-plan.ts'

interface Level {
  readonly source: Source
  readonly alias: string
  readonly depth: number
  /** The columns of a spread to-one level become its parent's, and so do its aggregates. */
  readonly hoists: boolean
}

export function buildNode(schema: Schema, level: Level, items: readonly SelectItem[]): ReadNode {
  const { source, alias, depth, hoists } = level
  const nameOutput = createOutputNames()
  const grouped = aggregates(items, source)
  const selected = items.filter((item) => item.kind === 'column')
  if (!schema.settings.aggregatesEnabled && selected.some(({ aggregate }) => aggregate)) {
    throw new AppError('PGRST123', 'Use of aggregate functions is not allowed')
  }
  const isNamed = grouped || source.columns.some(({ formats }) => formats?.toJson)
  const listed = isNamed ? selected.flatMap((item) => withoutStar(item, source)) : selected
  // The columns of `*` keep their names when another output has the same one.
  const all = listed.some(({ field, aggregate }) => field.name === '*' && !aggregate)
    ? source.columns.map(({ name, base }) => nameOutput(name, name, { isJson: base === 'json' }))
    : []
  const columns = listed.map((item) =>
    planColumn(schema, source, alias, item, { nameOutput, hoists }),
  )
  const embeds = items
    .filter((item) => item.kind === 'embed')
    .map((item, index) => buildEmbed(schema, level, item, { index, nameOutput }))
  refuseTwins(source, embeds, depth)
  const outputs = [
    ...columns.flatMap((column) => (column.kind === 'all' ? all : [column.as])),
    ...embeds.filter(({ hidden }) => !hidden).flatMap(outputsOf),
  ]
  const isGrouped = grouped && !hoists
  return {
    ...{ source, alias, columns, outputs, embeds, isGrouped },
    where: [],
    order: [],
    range: { offset: 0 },
  }
}

const outputsOf = ({ as, spread }: Embed) => spread?.map((one) => one.as) ?? [as]

function aggregates(items: readonly SelectItem[], source?: Source): boolean {
  return items.some((item) => {
    if (item.kind === 'embed') return item.spread && aggregates(item.items)
    return item.aggregate !== undefined || (source !== undefined && isBareCount(item, source))
  })
}

/** A star names neither grouped rows nor computed columns. */
function withoutStar<T extends SelectItem & { kind: 'column' }>(item: T, { columns }: Source) {
  if (item.field.name !== '*' || item.aggregate) return [item]
  return columns.map(({ name }) => ({ ...item, field: { name, path: [] } }))
}

function buildEmbed(
  schema: Schema,
  { source: parent, alias: parentAlias, depth, hoists }: Level,
  item: SelectEmbed,
  { index, nameOutput }: { index: number; nameOutput: NameOutput },
): Embed {
  const origin = parent.table ?? { schema: parent.schema, name: parent.name }
  const relationship = getRelationship(schema, origin, item.name, item.hint)
  const source = sourceOf(schema, relationship, parent, parentAlias)
  const { name } = relationship.foreign
  // PostgreSQL cuts names at 63 bytes, and two levels must not get the same alias.
  const alias = Buffer.byteLength(name) > 50 ? `level_${depth + 1}` : `${name}_${depth + 1}`
  const toOne = isToOne(relationship)
  const level = { source, alias, depth: depth + 1, hoists: item.spread && toOne }
  const node = buildNode(schema, level, item.items)
  if (item.spread && !toOne && aggregates(item.items, source)) {
    throw new AppError('PGRST127', 'Feature not implemented', {
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    })
  }
  return {
    as: nameOutput(item.alias ?? item.name, item.name, { isJson: true }),
    target: item.name,
    alias: `embed ${index}`,
    node,
    relationship,
    inner: item.join === 'inner',
    spread: item.spread
      ? node.outputs.map((one) => raise(one, nameOutput, toOne, hoists))
      : undefined,
    hidden: item.items.length === 0,
    orderedBy: [],
  }
}

function raise(output: Output, nameOutput: NameOutput, toOne: boolean, hoists: boolean): Spread {
  const { key, column, aggregate, isJson } = output
  const more = { isJson: !toOne || isJson === true, ...(hoists ? { aggregate } : {}) }
  return { from: column, as: nameOutput(key, column, more), ...(hoists ? {} : { aggregate }) }
}

function sourceOf(
  schema: Schema,
  relationship: Relationship,
  parent: Source,
  alias: string,
): Source {
  const { foreign } = relationship
  const { columns = [], computed } = schema.findTable(foreign.schema, foreign.name) ?? {}
  const madeOf =
    relationship.kind === 'computed' ? { routine: relationship.routine, alias, parent } : undefined
  return { ...foreign, columns, computed, table: foreign, isResult: false, madeOf }
}

/** PostgREST gives two embeddings of one name the same alias, and PostgreSQL refuses that; so does this. */
function refuseTwins({ name }: Source, embeds: readonly Embed[], depth: number): void {
  const keys = embeds.map(({ as }) => as.key)
  const twin = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twin === undefined) return
  const alias = `${name}_${twin}_${depth + 1}`
  throw new DatabaseError('42712', `table name "${alias}" specified more than once`)
}
