import { DatabaseError } from '../../database/database.ts'
import type { Field } from './field-grammar.ts'
import type { Output, PlannedColumn, PlannedField, Source } from './read-plan.ts'
import type { Schema } from './schema-cache.ts'
import type { SelectColumn } from './select-grammar.ts'
import { editDistance } from './suggest.ts'

/** Names that do not exist are refused here, in PostgreSQL's own words, before a connection is used. */
export function planField(source: Source, alias: string, field: Field): PlannedField {
  const column = source.columns.find((one) => one.name === field.name)
  if (!column) throw undefinedColumn(source, alias, field.name)
  return { alias, column, path: field.path }
}

export type NameOutput = (key: string, known: string) => Output

/** For the rows of one level: each column has a name of its own, also where a key comes twice. */
export function createOutputNames(): NameOutput {
  const taken = new Set<string>()
  return (key, known) => {
    const column = key === known && !taken.has(key) ? key : `output ${taken.size}`
    taken.add(column)
    return { key, column }
  }
}

export function planColumn(
  schema: Schema,
  source: Source,
  alias: string,
  { field, cast, alias: as }: SelectColumn,
  nameOutput: NameOutput,
): PlannedColumn {
  if (field.name === '*') return { kind: 'all' }
  const planned = planField(source, alias, field)
  return {
    kind: 'column',
    field: planned,
    cast: cast === undefined ? undefined : planCast(schema, cast),
    as: nameOutput(as ?? lastKey(field), planned.column.name),
  }
}

/** `data->a->>b` comes back as `b`; an index has no name, so the key before it counts. */
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
