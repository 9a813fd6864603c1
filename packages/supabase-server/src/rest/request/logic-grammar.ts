import { Cursor } from './cursor.ts'
import { readField, readName } from './field-grammar.ts'
import { type Filter, readCondition, readListValue } from './filter-grammar.ts'

export type Logic =
  | { readonly kind: 'filter'; readonly filter: Filter }
  | {
      readonly kind: 'tree'
      readonly operator: 'and' | 'or'
      readonly negated: boolean
      readonly children: readonly Logic[]
    }

/** `or=(a.eq.1,and(b.gt.2,not.or(…)))`; the key holds the operator and `not`. */
export function parseLogic(
  operator: 'and' | 'or',
  negated: boolean,
  text: string,
): Extract<Logic, { kind: 'tree' }> {
  const cursor = new Cursor(text, 'logic tree', operator.length)
  const children = readChildren(cursor)
  cursor.end()
  return { kind: 'tree', operator, negated, children }
}

/** `clerk.not.or` is a negated `or` inside the embedding `clerk`. */
export function parseLogicKey(key: string): {
  path: string[]
  operator: 'and' | 'or'
  negated: boolean
} {
  const cursor = new Cursor(key, 'logic path')
  const names = [readName(cursor)]
  while (cursor.takes('.')) names.push(readName(cursor))
  cursor.end()
  const operator = names.pop() === 'and' ? 'and' : 'or'
  return { path: names.filter((name) => name !== 'not'), operator, negated: names.includes('not') }
}

function readChildren(cursor: Cursor): Logic[] {
  cursor.skipSpace()
  cursor.expect('(')
  const children: Logic[] = []
  do {
    cursor.skipSpace()
    children.push(cursor.nested(() => readLogic(cursor)))
    cursor.skipSpace()
  } while (cursor.takes(','))
  cursor.expect(')')
  cursor.skipSpace()
  return children
}

function readLogic(cursor: Cursor): Logic {
  const head = cursor.attempt(() => cursor.match(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y))
  if (head) {
    const operator = head.endsWith('and') ? 'and' : 'or'
    const negated = head.startsWith('not.')
    return { kind: 'tree', operator, negated, children: readChildren(cursor) }
  }
  if (cursor.sees(')')) {
    cursor.fail(
      'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    )
  }
  const field = readField(cursor)
  cursor.expect('.')
  return { kind: 'filter', filter: { field, ...readCondition(cursor, readLogicValue) } }
}

/** A comma ends the value, except in quotes or in an array literal. */
function readLogicValue(cursor: Cursor): string {
  return cursor.match(/\{[^{}]*\}/y) ?? readListValue(cursor)
}
