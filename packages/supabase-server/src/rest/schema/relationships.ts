import type { ForeignKey } from './foreign-keys.ts'
import { groupBy } from './group-by.ts'
import { keyOf, type QualifiedName } from './schema-document.ts'

interface Link {
  readonly table: QualifiedName
  readonly foreign: QualifiedName
  readonly foreignIsView: boolean
  /** Column of the table, column of the foreign table. */
  readonly columns: readonly (readonly [string, string])[]
}

interface DirectRelationship extends Link {
  readonly kind: 'many-to-one' | 'one-to-many' | 'one-to-one'
  readonly constraint: string
}

interface JunctionRelationship extends Link {
  readonly kind: 'many-to-many'
  readonly constraint: string
  readonly foreignConstraint: string
  readonly junction: QualifiedName
  /** Column of the junction, column of the foreign table; `columns` goes from table to junction. */
  readonly junctionColumns: readonly (readonly [string, string])[]
}

export interface ComputedRelationship extends Pick<Link, 'table' | 'foreign'> {
  readonly kind: 'computed'
  readonly routine: QualifiedName
  readonly toOne: boolean
}

export type KeyRelationship = DirectRelationship | JunctionRelationship
export type Relationship = KeyRelationship | ComputedRelationship

export const isToOne = (one: Relationship): boolean =>
  one.kind === 'computed' ? one.toOne : one.kind === 'many-to-one' || one.kind === 'one-to-one'

export const sameTable = (a: QualifiedName, b: QualifiedName): boolean =>
  a.schema === b.schema && a.name === b.name

/** In PostgREST's order, which the details of an ambiguous embedding show. */
export function deriveRelationships(
  foreignKeys: readonly ForeignKey[],
  primaryKeyOf: (table: QualifiedName) => readonly string[],
): KeyRelationship[] {
  const byTable = groupBy(foreignKeys, ({ table }) => keyOf(table))
  const through = [...byTable.values()].flatMap((keys) =>
    keys.flatMap((key) =>
      keys.flatMap((other) => throughJunction(key, other, primaryKeyOf(key.table))),
    ),
  )
  return [...foreignKeys.flatMap(bothDirections), ...through].sort(inOrder)
}

function bothDirections(key: ForeignKey): DirectRelationship[] {
  const { name: constraint, table, foreign, unique } = key
  const columns = pairs(key.columns, key.foreignColumns)
  return [
    {
      ...{ table, foreign, constraint, columns, foreignIsView: key.foreignIsView },
      kind: unique ? 'one-to-one' : 'many-to-one',
    },
    {
      ...{ table: foreign, foreign: table, constraint, foreignIsView: key.tableIsView },
      kind: unique ? 'one-to-one' : 'one-to-many',
      columns: columns.map(([local, other]) => [other, local]),
    },
  ]
}

function throughJunction(
  key: ForeignKey,
  other: ForeignKey,
  primaryKey: readonly string[],
): JunctionRelationship[] {
  if (key.name === other.name || key.unique || other.unique) return []
  const inKey = [...key.columns, ...other.columns].every((name) => primaryKey.includes(name))
  if (!inKey) return []
  return [
    {
      kind: 'many-to-many',
      constraint: key.name,
      foreignConstraint: other.name,
      table: key.foreign,
      foreign: other.foreign,
      foreignIsView: other.foreignIsView,
      junction: key.table,
      columns: pairs(key.foreignColumns, key.columns),
      junctionColumns: pairs(other.columns, other.foreignColumns),
    },
  ]
}

const pairs = (a: readonly string[], b: readonly string[]) =>
  a.map((name, i): [string, string] => [name, b[i] ?? ''])

const kinds = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many']

function inOrder(a: KeyRelationship, b: KeyRelationship): number {
  const rank = (one: KeyRelationship) => [
    ...[one.table.schema, one.table.name, one.foreign.schema, one.foreign.name],
    String(kinds.indexOf(one.kind)),
    ...(one.kind === 'many-to-many' ? [one.junction.name, one.foreignConstraint] : []),
    ...[one.constraint, ...one.columns.flat()],
  ]
  const [left, right] = [rank(a).join('\0'), rank(b).join('\0')]
  return left < right ? -1 : left > right ? 1 : 0
}
