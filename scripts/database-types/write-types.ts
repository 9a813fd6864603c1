/** In the shape of `supabase gen types typescript`, in a stable order. */
import type { Column, Relation, Relationship, Routine, Schema } from './schema.ts'
import { typescriptType } from './typescript-type.ts'

export function writeTypes(schema: Schema): string {
  const ofKind = (kind: Relation['kind']) => schema.relations.filter((one) => one.kind === kind)
  return `
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: ${members(ofKind('table'), (table) => tableType(table, schema))}
    Views: ${members(ofKind('view'), (view) => viewType(view, schema))}
    Functions: ${members(overloads(schema.functions), ({ routines }) => functionType(routines, schema))}
    Enums: ${members(schema.enums, ({ values }) => values.map(quoted).join(' | '))}
    CompositeTypes: ${members(ofKind('composite'), ({ columns }) =>
      fields(columns, (column) => `: ${typescriptType(column.type, schema)} | null`),
    )}
  }
}
`
}

function tableType(table: Relation, schema: Schema): string {
  return `{
    Row: ${rowType(table, schema)}
    Insert: ${fields(table.columns, (column) =>
      written(column, column.isNullable || column.hasDefault, schema),
    )}
    Update: ${fields(table.columns, (column) => written(column, true, schema))}
    Relationships: ${relationships(table)}
  }`
}

function viewType(view: Relation, schema: Schema): string {
  const change = fields(view.columns, (column) => written(column, true, schema))
  const changes = view.isInsertable ? `Insert: ${change}\nUpdate: ${change}\n` : ''
  return `{ Row: ${rowType(view, schema)}\n${changes}Relationships: ${relationships(view)} }`
}

const rowType = ({ columns }: Relation, schema: Schema) =>
  fields(columns, (column) => `: ${columnType(column, schema)}`)

function written(column: Column, isOptional: boolean, schema: Schema): string {
  if (column.isGenerated) return '?: never'
  return `${isOptional ? '?' : ''}: ${columnType(column, schema)}`
}

const columnType = ({ type, isNullable }: Column, schema: Schema) =>
  `${typescriptType(type, schema)}${isNullable ? ' | null' : ''}`

function relationships({ relationships: all }: Relation): string {
  return `[${sorted(all).map(relationshipType).join(', ')}]`
}

function relationshipType(one: Relationship): string {
  return `{
    foreignKeyName: ${quoted(one.name)}
    columns: [${one.columns.map(quoted).join(', ')}]
    isOneToOne: ${one.isOneToOne}
    referencedRelation: ${quoted(one.referenced)}
    referencedColumns: [${one.referencedColumns.map(quoted).join(', ')}]
  }`
}

/** Excludes functions with several unnamed arguments, which cannot be called by name. */
function overloads(functions: readonly Routine[]): { name: string; routines: Routine[] }[] {
  const callable = functions.filter(
    ({ args }) => args.length <= 1 || args.every(({ name }) => name !== ''),
  )
  const names = new Set(callable.map(({ name }) => name))
  return [...names].map((name) => ({
    name,
    routines: callable.filter((routine) => routine.name === name),
  }))
}

function functionType(routines: readonly Routine[], schema: Schema): string {
  const types = routines.map((routine) => {
    const args = fields(
      routine.args,
      ({ type, hasDefault }) => `${hasDefault ? '?' : ''}: ${typescriptType(type, schema)}`,
    )
    return `{
      Args: ${routine.args.length === 0 ? 'never' : args}
      Returns: ${returnType(routine, schema)}${routine.isSet ? '[]' : ''}
      ${setofOptions(routine)}
    }`
  })
  return types.toSorted(compare).join(' | ')
}

function returnType({ columns, relation, returns }: Routine, schema: Schema): string {
  if (columns.length > 0) {
    return fields(columns, ({ type }) => `: ${typescriptType(type, schema)}`)
  }
  const found = schema.relations.find((one) => one.name === relation)
  return found && found.kind !== 'composite'
    ? rowType(found, schema)
    : typescriptType(returns, schema)
}

/** A function of a row is a computed relationship. */
function setofOptions({ relation, isSet, isOne, args: [first] }: Routine): string {
  if (relation === null) return ''
  const isOfRow = first?.name === ''
  const isOneToOne = !isSet || (isOfRow && isOne)
  return `SetofOptions: { from: ${isOfRow ? quoted(first.type) : "'*'"}, to: ${quoted(relation)}, isOneToOne: ${isOneToOne}, isSetofReturn: ${isSet} }`
}

function members<T extends { readonly name: string }>(
  all: readonly T[],
  type: (one: T) => string,
): string {
  return all.length === 0 ? '{ [_ in never]: never }' : fields(all, (one) => `: ${type(one)}`)
}

function fields<T extends { readonly name: string }>(
  all: readonly T[],
  type: (one: T) => string,
): string {
  return `{\n${sorted(all)
    .map((one) => `${quoted(one.name)}${type(one)}`)
    .join('\n')}\n}`
}

const sorted = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => compare(a.name, b.name))

/** By code unit, independent of the locale. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const quoted = (text: string) => JSON.stringify(text)
