import { DatabaseError } from '../../database/database.ts'
import type { Field } from './field-grammar.ts'
import type { PlannedColumn, PlannedField, Source } from './read-plan.ts'
import type { Schema } from './schema-cache.ts'
import type { SelectColumn } from './select-grammar.ts'
import { editDistance } from './suggest.ts'

/** Names that do not exist are refused here, in PostgreSQL's own words, before a connection is used. */
export function planField(source: Source, alias: string, field: Field): PlannedField {
  const column = source.columns.find((one) => one.name === field.name)
  if (!column) throw undefinedColumn(source, alias, field.name)
  return { alias, column, path: field.path }
}

export function planColumn(
  schema: Schema,
  source: Source,
  alias: string,
  { field, cast, alias: as }: SelectColumn,
): PlannedColumn {
  if (field.name === '*') return { kind: 'all' }
  return {
    kind: 'column',
    field: planField(source, alias, field),
    cast: cast === undefined ? undefined : planCast(schema, cast),
    as: as ?? lastKey(field),
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
