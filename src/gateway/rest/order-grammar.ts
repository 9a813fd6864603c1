import { Cursor } from './cursor.ts'
import { type Field, readField, readName } from './field-grammar.ts'

export interface OrderTerm {
  /** Set for `order=seller(name)`: the embedding whose column orders the parent. */
  readonly relation?: string
  readonly field: Field
  readonly direction?: 'asc' | 'desc'
  readonly nulls?: 'first' | 'last'
}

export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor(text, 'order')
  const terms: OrderTerm[] = []
  do {
    cursor.skipSpace()
    terms.push(readTerm(cursor))
    cursor.skipSpace()
  } while (cursor.takes(','))
  cursor.end()
  return terms
}

function readTerm(cursor: Cursor): OrderTerm {
  const relation = cursor.attempt(() => {
    const name = readName(cursor)
    return cursor.takes('(') ? name : undefined
  })
  const field = readField(cursor)
  if (relation !== undefined) cursor.expect(')')
  const direction = cursor.match(/\.(asc|desc)(?=[.,]|$)/y)?.slice(1)
  const nulls = cursor.match(/\.(nullsfirst|nullslast)(?=,|$)/y)?.slice(6)
  if (cursor.sees('.')) {
    cursor.at++
    cursor.fail(
      direction ? '"nullsfirst" or "nullslast"' : '"asc", "desc", "nullsfirst" or "nullslast"',
    )
  }
  return {
    relation,
    field,
    direction: direction === 'desc' ? 'desc' : direction === 'asc' ? 'asc' : undefined,
    nulls: nulls === 'first' ? 'first' : nulls === 'last' ? 'last' : undefined,
  }
}
