/** The tree of a read: what each level takes, from where, under which conditions. */

import type { JsonStep } from '../request/field-grammar.ts'
import type { Condition } from '../request/filter-grammar.ts'
import type { OrderTerm } from '../request/order-grammar.ts'
import type { Range } from '../request/range.ts'
import type { AggregateName } from '../request/select-grammar.ts'
import type { Relationship } from '../schema/relationships.ts'
import type { Column, ComputedField, QualifiedName } from '../schema/schema-document.ts'

/** Rows to read from: a table, or what a mutation or a function has just given back. */
export interface Source extends QualifiedName {
  readonly columns: readonly Column[]
  readonly computed?: readonly ComputedField[]
  /** The table whose relationships count; a function may return rows of one. */
  readonly table: QualifiedName | undefined
  readonly isResult: boolean
  /** Set where the rows are what a function makes of the parent's row. */
  readonly madeOf?: {
    readonly routine: QualifiedName
    readonly alias: string
    readonly parent: Source
  }
}

export interface PlannedField {
  /** The SQL alias of the level it belongs to. */
  readonly alias: string
  readonly column: Column | ComputedField
  readonly path: readonly JsonStep[]
  /** The function that computes it from the row; what has been computed in a result is a column there. */
  readonly call?: QualifiedName
}

/** An aggregate function; `cast` is SQL of the type that its result becomes. */
export interface PlannedAggregate {
  readonly name: AggregateName
  readonly cast?: string
}

/** A key of the answer's rows and what SQL calls it. */
export interface Output {
  readonly key: string
  /** The key itself where it is a name of the schema, else one of ours: no text of the caller's becomes SQL. */
  readonly column: string
  /** Of type json, which cannot be grouped by. */
  readonly isJson?: boolean
  /** Values that a level further up aggregates. */
  readonly aggregate?: PlannedAggregate
}

export type PlannedColumn =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'column'
      readonly field: PlannedField
      /** Writes the value as JSON, where its domain says how. */
      readonly format?: QualifiedName
      /** SQL of the type. */
      readonly cast?: string
      readonly aggregate?: PlannedAggregate
      readonly as: Output
    }
  /** `count()`: of rows. */
  | { readonly kind: 'count'; readonly aggregate: PlannedAggregate; readonly as: Output }

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
  /** Rows are grouped by whatever is not aggregated. A spread to-one level leaves that to its parent. */
  readonly isGrouped: boolean
  where: readonly PlannedLogic[]
  order: readonly PlannedOrder[]
  range: Range
}

/** A key that a spread embedding gives to its parent's rows, with its column there. */
export interface Spread {
  readonly from: string
  readonly as: Output
  readonly aggregate?: PlannedAggregate
}

export interface Embed {
  /** Its key is how the request calls it. */
  readonly as: Output
  /** What was embedded, which may be said instead of an alias. */
  readonly target: string
  /** Distinguishes it from its siblings in SQL. */
  readonly alias: string
  readonly node: ReadNode
  readonly relationship: Relationship
  readonly inner: boolean
  readonly spread?: readonly Spread[]
  /** `name()`: only there to filter or to order by. */
  readonly hidden: boolean
  /** Fields that the parent is ordered by. */
  readonly orderedBy: PlannedField[]
}
