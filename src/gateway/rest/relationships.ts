import type { ForeignKey, QualifiedName, Table } from './schema-document.ts'

interface Link {
  readonly table: QualifiedName
  readonly foreign: QualifiedName
  /** Column of the table, column of the foreign table. */
  readonly columns: readonly (readonly [string, string])[]
}

interface DirectRelationship extends Link {
  readonly kind: 'many-to-one' | 'one-to-many' | 'one-to-one'
  readonly constraint: string
}

/** Through a junction whose primary key holds both foreign keys. */
interface JunctionRelationship extends Link {
  readonly kind: 'many-to-many'
  readonly constraint: string
  readonly foreignConstraint: string
  readonly junction: QualifiedName
  /** Column of the junction, column of the foreign table; `columns` is table to junction. */
  readonly junctionColumns: readonly (readonly [string, string])[]
}

export type Relationship = DirectRelationship | JunctionRelationship

export const isToOne = ({ kind }: Relationship): boolean =>
  kind === 'many-to-one' || kind === 'one-to-one'

export const sameTable = (a: QualifiedName, b: QualifiedName): boolean =>
  a.schema === b.schema && a.name === b.name

export function deriveRelationships(
  tables: readonly Table[],
  foreignKeys: readonly ForeignKey[],
): Relationship[] {
  const find = (name: QualifiedName) => tables.find((table) => sameTable(table, name))
  const direct = foreignKeys.flatMap((key) => bothDirections(key, find(key.table)))
  const through = foreignKeys.flatMap((key) =>
    foreignKeys.flatMap((other) => throughJunction(key, other, find(key.table))),
  )
  return [...direct, ...through]
}

function bothDirections(key: ForeignKey, table: Table | undefined): DirectRelationship[] {
  const unique = table?.keys.some((names) => sameNames(names, key.columns)) ?? false
  const pairs = key.columns.map((name, i): [string, string] => [name, key.foreignColumns[i] ?? ''])
  const constraint = key.name
  return [
    {
      kind: unique ? 'one-to-one' : 'many-to-one',
      constraint,
      table: key.table,
      foreign: key.foreign,
      columns: pairs,
    },
    {
      kind: unique ? 'one-to-one' : 'one-to-many',
      constraint,
      table: key.foreign,
      foreign: key.table,
      columns: pairs.map(([local, foreign]) => [foreign, local]),
    },
  ]
}

function throughJunction(
  key: ForeignKey,
  other: ForeignKey,
  junction: Table | undefined,
): JunctionRelationship[] {
  if (!junction || key.name === other.name || !sameTable(key.table, other.table)) return []
  const inPrimaryKey = [...key.columns, ...other.columns].every((name) =>
    junction.primaryKey.includes(name),
  )
  if (!inPrimaryKey) return []
  return [
    {
      kind: 'many-to-many',
      constraint: key.name,
      foreignConstraint: other.name,
      table: key.foreign,
      foreign: other.foreign,
      junction: key.table,
      columns: key.foreignColumns.map((name, i) => [name, key.columns[i] ?? '']),
      junctionColumns: other.columns.map((name, i) => [name, other.foreignColumns[i] ?? '']),
    },
  ]
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name))
