import { unescape as unescapeLeniently } from 'node:querystring'
import { AppError } from '../../app-error.ts'
import { isTooDeep } from '../../requests/nesting.ts'
import { Cursor } from './cursor.ts'
import { readName, readTreePath } from './field-grammar.ts'
import { type Filter, parseCondition } from './filter-grammar.ts'
import { type Logic, parseLogic, parseLogicKey } from './logic-grammar.ts'
import { isOperator, isSearchOperator } from './operators.ts'
import { type OrderTerm, parseOrder } from './order-grammar.ts'
import { parseSelect, type SelectItem } from './select-grammar.ts'

/** An option of an embedding; an empty path means the resource itself. */
export interface At<T> {
  readonly path: readonly string[]
  readonly value: T
}

export interface Query {
  readonly select: readonly SelectItem[]
  readonly filters: readonly At<Logic>[]
  readonly orders: readonly At<readonly OrderTerm[]>[]
  readonly limits: readonly At<string>[]
  readonly offsets: readonly At<string>[]
  readonly columns?: readonly string[]
  readonly onConflict?: readonly string[]
  readonly params: readonly (readonly [string, string])[]
  /** Sorted by key, for Content-Location. */
  readonly canonical: string
}

/** Invalid percent encoding is kept as written; decoding never fails. */
export function decodePairs(text: string): [string, string][] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      const [key, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
      return [decode(key), decode(value)]
    })
}

export function parseQuery(text: string, isCall: boolean): Query {
  const pairs = decodePairs(text)
  const deep = pairs.find(([, value]) => isTooDeep(value))
  if (deep) throw new AppError('PGRST100', `The value of "${deep[0]}" is nested too deeply`)
  const first = (name: string) => pairs.find(([key]) => key === name)?.[1]
  const ending = (...words: string[]) =>
    pairs.filter(([key]) => words.includes(key.split('.').at(-1) ?? ''))
  const others = pairs.filter(([key]) => !isReserved(key))
  const isFilter = ([key, value]: [string, string]) =>
    !isCall || key.includes('.') || beginsWithOperator(value)
  const columns = first('columns')
  const onConflict = first('on_conflict')

  return {
    select: parseSelect(first('select') ?? '*'),
    filters: [
      ...others.filter(isFilter).map(([key, value]) => toFilter(key, value)),
      ...ending('and', 'or').map(([key, value]) => toLogic(key, value)),
    ],
    orders: ending('order').map(([key, value]) => ({
      path: pathOf(key),
      value: parseOrder(value),
    })),
    limits: ending('limit').map(([key, value]) => ({ path: pathOf(key), value })),
    offsets: ending('offset').map(([key, value]) => ({ path: pathOf(key), value })),
    columns: columns === undefined ? undefined : parseNames(columns, 'columns parameter'),
    onConflict:
      onConflict === undefined ? undefined : parseNames(onConflict, 'on_conflict parameter'),
    params: others.filter((pair) => !isFilter(pair)),
    canonical: new URLSearchParams([...pairs].sort(([a], [b]) => (a < b ? -1 : 1))).toString(),
  }
}

const decode = (text: string) => unescapeLeniently(text.replaceAll('+', ' '))

function isReserved(key: string): boolean {
  const last = key.split('.').at(-1) ?? ''
  return (
    ['select', 'columns', 'on_conflict'].includes(key) ||
    ['and', 'or', 'order', 'limit', 'offset'].includes(last)
  )
}

function beginsWithOperator(value: string): boolean {
  const [word = '', rest] = value.split(/[.(]/, 2)
  if (rest === undefined) return false
  return ['not', 'is', 'in'].includes(word) || isOperator(word) || isSearchOperator(word)
}

function toFilter(key: string, value: string): At<Logic> {
  const { path, field } = readTreePath(new Cursor(key, 'tree path'))
  const filter: Filter = { field, ...parseCondition(value) }
  return { path, value: { kind: 'filter', filter } }
}

function toLogic(key: string, value: string): At<Logic> {
  const { path, operator, negated } = parseLogicKey(key)
  return { path, value: parseLogic(operator, negated, value) }
}

const pathOf = (key: string) => readTreePath(new Cursor(key, 'tree path')).path

function parseNames(text: string, what: string): string[] {
  const cursor = new Cursor(text, what)
  const names: string[] = []
  do {
    cursor.skipSpace()
    names.push(readName(cursor))
    cursor.skipSpace()
  } while (cursor.takes(','))
  cursor.end()
  return [...new Set(names)]
}
