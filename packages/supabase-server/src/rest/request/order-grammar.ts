import { Cursor } from './cursor.ts'
import { type Field, readField, readName } from './field-grammar.ts'

export interface OrderTerm {
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
  const ways = readWays(cursor)
  return { relation, field, ...ways }
}

function readWays(cursor: Cursor): Pick<OrderTerm, 'direction' | 'nulls'> {
  const way = cursor.takes('.')
    ? cursor.word(['asc', 'desc', ...places], '"asc", "desc", "nullsfirst" or "nullslast"')
    : undefined
  const direction = way === 'asc' || way === 'desc' ? way : undefined
  const place = direction && cursor.takes('.') ? cursor.word(places, orPlaces) : way
  cursor.skipSpace()
  if (way !== undefined && !cursor.done && !cursor.sees(',')) {
    cursor.fail(`${place === direction ? 'delimiter (.), ' : ''}"," or end of input`)
  }
  const nulls = place === 'nullsfirst' ? 'first' : place === 'nullslast' ? 'last' : undefined
  return { direction, nulls }
}

const places = ['nullsfirst', 'nullslast'] as const
const orPlaces = '"nullsfirst" or "nullslast"'
