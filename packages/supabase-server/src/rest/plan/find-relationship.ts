import { AppError } from '../../app-error.ts'
import type { KeyRelationship, Relationship } from '../schema/relationships.ts'
import { sameTable } from '../schema/relationships.ts'
import type { Schema } from '../schema/schema-cache.ts'
import type { QualifiedName } from '../schema/schema-document.ts'
import { suggest } from './suggest.ts'

/** Resolves `target!hint`: https://docs.postgrest.org/en/stable/references/api/resource_embedding.html */
export function getRelationship(
  schema: Schema,
  origin: QualifiedName,
  target: string,
  hint: string | undefined,
): Relationship {
  const known = schema.relationshipsOf(origin).filter((one) => one.foreign.schema === origin.schema)
  const found = known.filter((one) => matches(one, target, hint))
  const [first, second] = found
  if (first && !second) return first
  if (first) throw ambiguous(origin, target, found)
  throw notFound(schema, origin, target, hint, known)
}

function matches(one: Relationship, target: string, hint: string | undefined): boolean {
  if (one.kind === 'computed') return one.routine.name === target
  const namesTable = target === one.foreign.name
  if (sameTable(one.table, one.foreign)) {
    // The foreign key of a self-reference has two directions: the table's name means one-to-many, the column's many-to-one.
    if (hint !== undefined) {
      return namesTable && one.kind === 'one-to-many' && hasOnlyColumn(one, 1, hint)
    }
    const byColumn = one.kind === 'many-to-one' && hasOnlyColumn(one, 0, target)
    return (namesTable && one.kind === 'one-to-many') || byColumn
  }
  if (hint !== undefined) return namesTable && matchesHint(one, hint)
  if (one.kind === 'many-to-many' || one.foreignIsView) return namesTable
  return namesTable || one.constraint === target || hasOnlyColumn(one, 0, target)
}

function matchesHint(one: KeyRelationship, hint: string): boolean {
  if (one.kind === 'many-to-many') return one.junction.name === hint
  return one.constraint === hint || hasOnlyColumn(one, 0, hint) || hasOnlyColumn(one, 1, hint)
}

const hasOnlyColumn = (one: KeyRelationship, side: 0 | 1, name: string): boolean =>
  one.columns.length === 1 && one.columns[0]?.[side] === name

function notFound(
  schema: Schema,
  origin: QualifiedName,
  target: string,
  hint: string | undefined,
  known: readonly Relationship[],
): AppError {
  const withHint = hint === undefined ? '' : `' using the hint '${hint}`
  const meant =
    known.length > 0
      ? suggestion(
          target,
          known.map((one) => one.foreign.name),
        )
      : suggestion(
          origin.name,
          schema
            .tablesOf(origin.schema)
            .filter((table) => schema.relationshipsOf(table).length > 0)
            .map((table) => table.name),
        )
  return new AppError(
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin.name}' and '${target}${withHint}' in the schema '${origin.schema}', but no matches were found.`,
      hint: meant,
    },
  )
}

function suggestion(written: string, names: readonly string[]): string | undefined {
  if (names.includes(written)) return undefined
  const name = suggest(written, names, 0.33)
  return name === undefined ? undefined : `Perhaps you meant '${name}' instead of '${written}'.`
}

function ambiguous(
  origin: QualifiedName,
  target: string,
  found: readonly Relationship[],
): AppError {
  const byKey = found.filter((one) => one.kind !== 'computed')
  const hints = byKey.map((one) => {
    const by = one.kind === 'many-to-many' ? one.junction.name : one.constraint
    return `'${one.foreign.name}!${by}'`
  })
  return new AppError(
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    {
      details: byKey.map(describe),
      hint: `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function describe(one: KeyRelationship): object {
  const list = (pairs: readonly (readonly [string, string])[], side: 0 | 1) =>
    `(${pairs.map((pair) => pair[side]).join(', ')})`
  const embedding = `${one.table.name} with ${one.foreign.name}`
  if (one.kind === 'many-to-many') {
    const first = `${one.constraint}${list(one.columns, 1)}`
    const second = `${one.foreignConstraint}${list(one.junctionColumns, 0)}`
    const relationship = `${one.junction.name} using ${first} and ${second}`
    return { embedding, cardinality: one.kind, relationship }
  }
  const local = `${one.table.name}${list(one.columns, 0)}`
  const foreign = `${one.foreign.name}${list(one.columns, 1)}`
  const relationship = `${one.constraint} using ${local} and ${foreign}`
  return { embedding, cardinality: one.kind, relationship }
}
