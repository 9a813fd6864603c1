import { findCostlyPart, findCostlyPartOfList } from '../../requests/costly-pattern.ts'
import { Cursor } from './cursor.ts'
import { type Field, readQuoted } from './field-grammar.ts'
import {
  isOperator,
  isSearchOperator,
  type OperatorName,
  type SearchOperator,
} from './operators.ts'

export type Operation =
  | {
      readonly kind: 'compare'
      readonly operator: OperatorName
      readonly quantifier?: 'any' | 'all'
      readonly value: string
    }
  | { readonly kind: 'is'; readonly value: IsValue }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | {
      readonly kind: 'search'
      readonly operator: SearchOperator
      readonly language?: string
      readonly value: string
    }

export interface Condition {
  readonly negated: boolean
  readonly operation: Operation
}

export interface Filter extends Condition {
  readonly field: Field
}

/** PostgreSQL compiles text searches recursively: 4,000 brackets crash the embedded engine. */
const longestSearch = 500

const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const
export type IsValue = (typeof isValues)[number]

/** @param text the part after the equals sign: `not.eq.value` */
export function parseCondition(text: string): Condition {
  const cursor = new Cursor(text, 'filter')
  const condition = readCondition(cursor, (c) => c.match(/.*/sy) ?? '')
  cursor.end()
  return condition
}

export function readCondition(cursor: Cursor, readValue: (cursor: Cursor) => string): Condition {
  const negated = cursor.takes('not.')
  const start = cursor.at
  const word = cursor.match(/[a-z]+/y) ?? ''
  const argument = cursor.match(/\([^().,]*\)/y)?.slice(1, -1)
  const operation = cursor.takes('.') ? readOperation(cursor, word, argument, readValue) : undefined
  if (operation) return { negated, operation }
  cursor.at = start
  return cursor.fail(negated ? 'operator (eq, gt, ...)' : '"not" or operator (eq, gt, ...)')
}

function readOperation(
  cursor: Cursor,
  word: string,
  argument: string | undefined,
  readValue: (cursor: Cursor) => string,
): Operation | undefined {
  if (word === 'in' && argument === undefined) return { kind: 'in', values: readList(cursor) }
  if (word === 'is' && argument === undefined) return { kind: 'is', value: readIs(cursor) }
  if (isSearchOperator(word)) {
    const value = readValue(cursor)
    if (value.length > longestSearch) cursor.fail(`at most ${longestSearch} characters`)
    return { kind: 'search', operator: word, language: argument, value }
  }
  if (!isOperator(word)) return undefined
  if (argument !== undefined && argument !== 'any' && argument !== 'all') return undefined
  const value = readValue(cursor)
  if (word === 'match' || word === 'imatch') {
    const costly = argument === undefined ? findCostlyPart(value) : findCostlyPartOfList(value)
    if (costly !== undefined) cursor.fail(costly)
  }
  return { kind: 'compare', operator: word, quantifier: argument, value }
}

function readIs(cursor: Cursor): IsValue {
  const start = cursor.at
  const word = cursor.match(/[a-z_]+/iy)?.toLowerCase()
  const value = isValues.find((one) => one === word)
  if (value) return value
  cursor.at = start
  return cursor.fail('isVal: (null, not_null, true, false, unknown)')
}

function readList(cursor: Cursor): string[] {
  cursor.skipSpace()
  cursor.expect('(')
  cursor.skipSpace()
  const values: string[] = []
  do values.push(readListValue(cursor))
  while (cursor.takes(','))
  cursor.expect(')')
  cursor.skipSpace()
  return values
}

export function readListValue(cursor: Cursor): string {
  const quoted = cursor.attempt(() => {
    if (!/"(?:[^"\\]|\\.)*"(?=[,)]|$)/sy.test(cursor.text.slice(cursor.at))) return undefined
    return readQuoted(cursor)
  })
  return quoted ?? cursor.match(/[^,)]*/y) ?? ''
}
