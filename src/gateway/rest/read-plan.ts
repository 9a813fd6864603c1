/** The tree of a read: what each level takes, from where, under which conditions. */

import type { JsonStep } from './field-grammar.ts'
import type { Condition } from './filter-grammar.ts'
import type { OrderTerm } from './order-grammar.ts'
import type { Range } from './range.ts'
import type { Relationship } from './relationships.ts'
import type { Column, QualifiedName } from './schema-document.ts'

/** Rows to read from: a table, or what a mutation or a function has just given back. */
export interface Source extends QualifiedName {
  readonly columns: readonly Column[]
  /** The table whose relationships count; a function may return rows of one. */
  readonly table: QualifiedName | undefined
  readonly isResult: boolean
}

export interface PlannedField {
  /** The SQL alias of the level it belongs to. */
  readonly alias: string
  readonly column: Column
  readonly path: readonly JsonStep[]
}

/** A key of the answer's rows and what SQL calls it. */
export interface Output {
  readonly key: string
  /** The key itself where it is a name of the schema, else one of ours: no text of the caller's becomes SQL. */
  readonly column: string
}

export type PlannedColumn =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'column'
      readonly field: PlannedField
      /** SQL of the type. */
      readonly cast?: string
      readonly as: Output
    }

export type PlannedLogic =
  | { readonly kind: 'filter'; readonly field: PlannedField; readonly condition: Condition }
  | { readonly kind: 'embed'; readonly embed: Embed; readonly isNull: boolean }
  | {
      readonly kind: 'tree'
      readonly operator: 'and' | 'or'
      readonly negated: boolean
      readonly children: readonly PlannedLogic[]
    }

export interface PlannedOrder extends Pick<OrderTerm, 'direction' | 'nulls'> {
  readonly field: PlannedField
  /** Set when the field is an embedded row's; `position` numbers the fields that order by it. */
  readonly through?: { readonly embed: Embed; readonly position: number }
}

export interface ReadNode {
  readonly source: Source
  readonly alias: string
  readonly columns: readonly PlannedColumn[]
  /** What its rows hold, in the order of the answer. */
  readonly outputs: readonly Output[]
  readonly embeds: readonly Embed[]
  where: readonly PlannedLogic[]
  order: readonly PlannedOrder[]
  range: Range
}

export interface Embed {
  /** Its key is how the request calls it. */
  readonly as: Output
  /** Distinguishes it from its siblings in SQL. */
  readonly alias: string
  readonly node: ReadNode
  readonly relationship: Relationship
  readonly inner: boolean
  /** The keys that a spread embedding gives to its parent's rows, each with its column here. */
  readonly spread?: readonly { readonly from: string; readonly as: Output }[]
  /** `name()`: only there to filter or to order by. */
  readonly hidden: boolean
  /** Fields that the parent is ordered by. */
  readonly orderedBy: PlannedField[]
}
