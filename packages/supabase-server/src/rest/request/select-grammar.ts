import { Cursor } from './cursor.ts'
import { type Field, findName, readField, readName } from './field-grammar.ts'

export interface SelectColumn {
  readonly kind: 'column'
  readonly field: Field
  readonly cast?: string
  readonly aggregate?: { readonly name: AggregateName; readonly cast?: string }
  readonly alias?: string
}

const aggregateNames = ['count', 'sum', 'avg', 'min', 'max'] as const
export type AggregateName = (typeof aggregateNames)[number]

export interface SelectEmbed {
  readonly kind: 'embed'
  readonly name: string
  readonly alias?: string
  readonly hint?: string
  readonly join: 'left' | 'inner'
  /** `...name(…)`: its columns become the parent's. */
  readonly spread: boolean
  readonly items: readonly SelectItem[]
}

export type SelectItem = SelectColumn | SelectEmbed

/** PostgreSQL allows 1,664 columns in a select list. */
const mostItems = 1_000
/** PostgreSQL plans 49 levels in 4 s and 700 sibling embeddings in over 30 s, and no time limit stops it. */
const mostEmbeds = 20

/** https://docs.postgrest.org/en/stable/references/api/resource_embedding.html */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor(text, 'select parameter')
  const items = readItems(cursor)
  cursor.end()
  const all = flatten(items)
  if (all.length > mostItems) cursor.fail(`at most ${mostItems} items`)
  const embeds = all.filter(({ kind }) => kind === 'embed')
  if (embeds.length > mostEmbeds) cursor.fail(`at most ${mostEmbeds} embedded resources`)
  return items
}

function flatten(items: readonly SelectItem[]): SelectItem[] {
  return items.flatMap((item) => (item.kind === 'embed' ? [item, ...flatten(item.items)] : [item]))
}

function readItems(cursor: Cursor): SelectItem[] {
  cursor.skipSpace()
  if (cursor.done || cursor.sees(')')) return []
  const items: SelectItem[] = []
  do {
    cursor.skipSpace()
    items.push(cursor.nested(() => readItem(cursor)))
    cursor.skipSpace()
  } while (cursor.takes(','))
  return items
}

function readItem(cursor: Cursor): SelectItem {
  if (cursor.takes('...') || cursor.takes('..')) {
    return readEmbed(cursor, undefined, true) ?? cursor.fail('"("')
  }
  if (cursor.takes('*')) return { kind: 'column', field: { name: '*', path: [] } }
  const alias = cursor.attempt(() => {
    const name = findName(cursor)
    return name !== undefined && !cursor.sees('::') && cursor.takes(':') ? name : undefined
  })
  return (
    cursor.attempt(() => readCount(cursor, alias)) ??
    cursor.attempt(() => readEmbed(cursor, alias, false)) ??
    readColumn(cursor, alias)
  )
}

function readCount(cursor: Cursor, alias: string | undefined): SelectColumn | undefined {
  if (!cursor.takes('count()')) return undefined
  const aggregate = { name: 'count' as const, cast: readCast(cursor) }
  return { kind: 'column', field: { name: '*', path: [] }, aggregate, alias }
}

function readEmbed(
  cursor: Cursor,
  alias: string | undefined,
  spread: boolean,
): SelectEmbed | undefined {
  const name = readName(cursor)
  let hint: string | undefined
  let join: 'left' | 'inner' = 'left'
  for (let i = 0; i < 2 && cursor.takes('!'); i++) {
    const word = readName(cursor)
    if (word === 'inner' || word === 'left') join = word
    else hint ??= word
  }
  if (!cursor.takes('(')) return undefined
  const items = readItems(cursor)
  cursor.expect(')')
  return { kind: 'embed', name, alias, hint, join, spread, items }
}

function readColumn(cursor: Cursor, alias: string | undefined): SelectColumn {
  const field = readField(cursor)
  const cast = readCast(cursor)
  const aggregate = readAggregate(cursor)
  if (!cursor.done && !cursor.sees(',') && !cursor.sees(')')) {
    cursor.fail('"->", "::", ".", ")", "," or end of input')
  }
  return { kind: 'column', field, cast, aggregate, alias }
}

function readCast(cursor: Cursor): string | undefined {
  if (!cursor.takes('::')) return undefined
  return cursor.match(/[\p{L}\p{N}_ $]+/uy)?.trim() || cursor.fail('letter or digit')
}

function readAggregate(cursor: Cursor): SelectColumn['aggregate'] {
  if (!cursor.takes('.')) return undefined
  const name = aggregateNames.find((one) => cursor.takes(`${one}()`))
  if (!name) return cursor.fail('"sum()", "avg()", "count()", "max()" or "min()"')
  return { name, cast: readCast(cursor) }
}
