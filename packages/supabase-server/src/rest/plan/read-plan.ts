import type { JsonStep } from '../request/field-grammar.ts'
import type { Condition } from '../request/filter-grammar.ts'
import type { OrderTerm } from '../request/order-grammar.ts'
import type { Range } from '../request/range.ts'
import type { AggregateName } from '../request/select-grammar.ts'
import type { Relationship } from '../schema/relationships.ts'
import type { Column, ComputedField, QualifiedName } from '../schema/schema-document.ts'

export interface Source extends QualifiedName {
  readonly columns: readonly Column[]
  readonly computed?: readonly ComputedField[]
  readonly table: QualifiedName | undefined
  readonly isResult: boolean
  /** Set for a computed relationship. */
  readonly madeOf?: {
    readonly routine: QualifiedName
    readonly alias: string
    readonly parent: Source
  }
}

export interface PlannedField {
  readonly alias: string
  readonly column: Column | ComputedField
  readonly path: readonly JsonStep[]
  /** The function of a computed field; undefined once a result already holds its value. */
  readonly call?: QualifiedName
}

/** `cast` is the SQL type of the result. */
export interface PlannedAggregate {
  readonly name: AggregateName
  readonly cast?: string
}

export interface Output {
  readonly key: string
  /** A name of the schema or a generated one, never text of the request. */
  readonly column: string
  /** Type json has no equality to group by. */
  readonly isJson?: boolean
  readonly aggregate?: PlannedAggregate
}

export type PlannedColumn =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'column'
      readonly field: PlannedField
      /** The JSON representation of a domain. */
      readonly format?: QualifiedName
      readonly cast?: string
      readonly aggregate?: PlannedAggregate
      readonly as: Output
    }
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
  /** Set for a field of an embedded row; `position` is its index in `orderedBy`. */
  readonly through?: { readonly embed: Embed; readonly position: number }
}

export interface ReadNode {
  readonly source: Source
  readonly alias: string
  readonly columns: readonly PlannedColumn[]
  readonly outputs: readonly Output[]
  readonly embeds: readonly Embed[]
  /** Groups by every column without an aggregate; a spread to-one level leaves that to its parent. */
  readonly isGrouped: boolean
  where: readonly PlannedLogic[]
  order: readonly PlannedOrder[]
  range: Range
}

export interface Spread {
  readonly from: string
  readonly as: Output
  readonly aggregate?: PlannedAggregate
}

export interface Embed {
  readonly as: Output
  /** The embedded name, usable in place of the alias. */
  readonly target: string
  readonly alias: string
  readonly node: ReadNode
  readonly relationship: Relationship
  readonly inner: boolean
  readonly spread?: readonly Spread[]
  /** `name()`: used for filtering or ordering, absent from the answer. */
  readonly hidden: boolean
  readonly orderedBy: PlannedField[]
}
