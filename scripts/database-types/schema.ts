/** The result of schema-query.ts. */

interface Typed {
  readonly name: string
  /** As in pg_type: `int8`; `_text` for an array. */
  readonly type: string
}

export interface Column extends Typed {
  readonly isNullable: boolean
  readonly hasDefault: boolean
  readonly isGenerated: boolean
}

export interface Relationship {
  readonly name: string
  readonly columns: readonly string[]
  readonly isOneToOne: boolean
  readonly referenced: string
  readonly referencedColumns: readonly string[]
}

export interface Relation {
  readonly name: string
  readonly kind: 'table' | 'view' | 'composite'
  readonly isInsertable: boolean
  readonly columns: readonly Column[]
  readonly relationships: readonly Relationship[]
}

export interface Routine {
  readonly name: string
  readonly isSet: boolean
  /** Returns at most one row: `rows 1`. */
  readonly isOne: boolean
  readonly returns: string
  /** Relation of the returned rows. */
  readonly relation: string | null
  readonly args: readonly (Typed & { readonly hasDefault: boolean })[]
  /** Columns of `returns table` and out parameters. */
  readonly columns: readonly Typed[]
}

export interface Schema {
  readonly relations: readonly Relation[]
  readonly functions: readonly Routine[]
  readonly enums: readonly { readonly name: string; readonly values: readonly string[] }[]
}
