import { DatabaseError } from '../../database/database.ts'
import type { Field } from '../request/field-grammar.ts'
import type { SelectColumn } from '../request/select-grammar.ts'
import type { Schema } from '../schema/schema-cache.ts'
import type { Output, PlannedAggregate, PlannedColumn, PlannedField, Source } from './read-plan.ts'
import { editDistance } from './suggest.ts'

/** Unknown names are refused with PostgreSQL's message before a connection is used. */
export function planField(source: Source, alias: string, field: Field): PlannedField {
  const { path } = field
  const column = source.columns.find((one) => one.name === field.name)
  if (column) return { alias, column, path }
  const computed = source.computed?.find((one) => one.name === field.name)
  if (!computed) throw undefinedColumn(source, alias, field.name)
  return { alias, column: computed, path, call: source.isResult ? undefined : computed.routine }
}

export type NameOutput = (key: string, known: string, more?: Partial<Output>) => Output

/** Each column of a level gets a unique SQL name, even when two keys are equal. */
export function createOutputNames(): NameOutput {
  const taken = new Set<string>()
  return (key, known, more) => {
    const column = key === known && !taken.has(key) ? key : `output ${taken.size}`
    taken.add(column)
    return { ...more, key, column }
  }
}

export function planColumn(
  schema: Schema,
  source: Source,
  alias: string,
  item: SelectColumn,
  { nameOutput, hoists }: { nameOutput: NameOutput; hoists: boolean },
): PlannedColumn {
  const { field, alias: as } = item
  const isCount = isBareCount(item, source)
  if (field.name === '*' && !item.aggregate) return { kind: 'all' }
  const aggregate = planAggregate(schema, item, isCount)
  const more = hoists && aggregate ? { aggregate } : {}
  if (aggregate && (isCount || field.name === '*')) {
    return { kind: 'count', aggregate, as: nameOutput(as ?? 'count', 'count', more) }
  }
  const planned = planField(source, alias, field)
  const known = aggregate ? aggregate.name : planned.column.name
  const isPlain = !aggregate && field.path.length === 0
  const format = isPlain ? planned.column.formats?.toJson : undefined
  return {
    kind: 'column',
    field: planned,
    format,
    cast: item.cast === undefined ? undefined : planCast(schema, item.cast),
    aggregate,
    as: nameOutput(as ?? aggregate?.name ?? lastKey(field), known, {
      ...more,
      isJson: format !== undefined || (planned.column.base === 'json' && !aggregate),
    }),
  }
}

/** A bare `count` counts rows unless a column has that name. */
export function isBareCount({ field, aggregate }: SelectColumn, source: Source): boolean {
  if (aggregate || field.name !== 'count' || field.path.length > 0) return false
  return ![...source.columns, ...(source.computed ?? [])].some(({ name }) => name === 'count')
}

function planAggregate(
  schema: Schema,
  { aggregate, cast }: SelectColumn,
  isCount: boolean,
): PlannedAggregate | undefined {
  if (isCount) {
    return { name: 'count', cast: cast === undefined ? undefined : planCast(schema, cast) }
  }
  if (!aggregate) return undefined
  const { name, cast: after } = aggregate
  return { name, cast: after === undefined ? undefined : planCast(schema, after) }
}

/** `data->a->>b` is returned as `b`; an array index has no name, so the key before it is used. */
function lastKey({ name, path }: Field): string {
  return path.findLast((step) => !step.isIndex)?.key ?? name
}

function planCast(schema: Schema, name: string): string {
  const type = schema.findType(name)
  if (type === undefined) throw new DatabaseError('42704', `type "${name}" does not exist`)
  return type
}

function undefinedColumn(source: Source, alias: string, name: string): DatabaseError {
  const near = source.columns.find(
    (column) => name.length < 64 && editDistance(column.name, name) <= Math.min(3, name.length / 2),
  )
  return new DatabaseError('42703', `column ${alias}.${name} does not exist`, {
    hint: near && `Perhaps you meant to reference the column "${alias}.${near.name}".`,
  })
}
