import fc from 'fast-check'
import { encoded } from './words.ts'

const operators = [
  ...['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch', 'in', 'cs', 'is'],
  ...['cd', 'ov', 'sl', 'sr', 'nxl', 'nxr', 'adj', 'fts', 'plfts', 'phfts(simple)', 'wfts(nope)'],
  ...['isdistinct', 'not.isdistinct', 'eq(any)', 'gt(all)', 'like(any)', 'match(all)', 'not.eq'],
]
const strangeOperators = ['in(any)', 'not.not.eq', 'is.not', 'constructor', '', 'EQ']
const paths = [
  ...['', '', '', '', '', '', '->a', '->>0', '->-1->>b', '->99999999999', '->"x\' y"'],
  "->!@#$'--",
]
const casts = ['text', 'text', 'int', 'jsonb', 'regclass', 'oid', 'interval', 'bytea', 'char']
const aggregates = [
  '.sum()',
  '.avg()',
  '.min()',
  '.max()',
  '.count()',
  '.sum()::text',
  '::int.sum()',
]
const directions = ['', '.desc', '.asc.nullslast', '.nullsfirst']
const amounts = ['0', '1', '5', '-1', '99999999999999999999']

interface Parts {
  readonly columns: fc.Arbitrary<string>
  readonly tables: fc.Arbitrary<string>
  readonly params: fc.Arbitrary<string>
  readonly values: fc.Arbitrary<string>
  readonly isStrange: boolean
}

export function queries({
  columns,
  tables,
  params,
  values,
  isStrange,
}: Parts): fc.Arbitrary<string> {
  const strange = (...words: string[]) => (isStrange ? words : [])
  const field = joined('', columns, fc.constantFrom(...paths, ...strange('->>', '::text', '->-')))
  const operator = fc.constantFrom(...operators, ...strange(...strangeOperators))
  const condition = fc
    .tuple(operator, values)
    .map(([name, value]) => `${name}.${name === 'in' ? `(${value})` : value}`)
  const branch = joined('.', field, condition)
  const term = joined('', field, fc.constantFrom(...directions, ...strange('.x', '.desc.desc')))
  const item = selectItem(field, tables, values)
  const amount = fc.oneof(fc.constantFrom(...amounts), values)

  const pair = (key: fc.Arbitrary<string> | string, value: fc.Arbitrary<string>) =>
    fc
      .tuple(typeof key === 'string' ? fc.constant(key) : key, value)
      .map(([k, v]) => `${encoded(k)}=${encoded(v)}`)
  const tree = (before: string, after: string) => several(branch).map((all) => before + all + after)
  const parameter = fc.oneof(
    { weight: 5, arbitrary: pair(field, condition) },
    { weight: 3, arbitrary: pair('select', several(item)) },
    { weight: 3, arbitrary: pair(params, values) },
    tables.chain((table) =>
      fc
        .tuple(
          pair(
            'select',
            fc.constantFrom(
              ...[`*,${table}(*)`, `${table}!inner(*)`, `...${table}(id)`, `id,${table}()`],
              ...[`*,${table}(count())`, `count(),...${table}(id.sum(),name)`],
              ...[`a:${table}!left(*,${table}(id))`, `${table}!inner(b:id::text,...${table}(*))`],
            ),
          ),
          fc.oneof(
            pair(
              fc.constantFrom(`${table}.id`, `${table}.name`, table, `a.${table}.id`),
              condition,
            ),
            pair(table, fc.constantFrom('is.null', 'not.is.null', 'is.not_null')),
            pair('order', fc.constantFrom(`${table}(name)`, `${table}(id).desc.nullslast`)),
            pair(`${table}.order`, several(term)),
            pair(fc.constantFrom(`${table}.limit`, `${table}.offset`, `a.${table}.limit`), amount),
            pair(fc.constantFrom(`${table}.or`, `${table}.not.and`), tree('(', ')')),
            pair('or', tree(`(${table}.not.is.null,`, ')')),
          ),
        )
        .map((all) => all.join('&')),
    ),
    pair(fc.constantFrom('or', 'and', 'not.or', 'not.and'), tree('(', ')')),
    pair('or', tree('(and(', '),id.not.is.null)')),
    pair('order', several(term)),
    pair('limit', amount),
    pair('offset', amount),
    pair('columns', several(columns)),
    pair('on_conflict', several(columns)),
    ...(isStrange ? [pair(joined('.', tables, columns), values)] : []),
  )
  return several(parameter, '&')
}

function selectItem(
  field: fc.Arbitrary<string>,
  table: fc.Arbitrary<string>,
  text: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const alias = text.map((one) => JSON.stringify(one))
  return fc.letrec<{ item: string }>((tie) => ({
    item: fc.oneof(
      { depthSize: 'small' },
      field,
      joined(':', alias, field),
      joined('::', field, fc.constantFrom(...casts)),
      joined('', field, fc.constantFrom(...aggregates)),
      fc.constantFrom('count()', 'n:count()::text', 'count'),
      fc
        .tuple(
          fc.constantFrom('', '...', '..', 'x:', '"a b":'),
          table,
          fc.constantFrom('', '!inner', '!left', '!nope', '!inner!left'),
          several(tie('item')),
        )
        .map(([before, one, hint, inner]) => `${before}${one}${hint}(${inner})`),
    ),
  })).item
}

const several = (one: fc.Arbitrary<string>, separator = ',') =>
  fc.array(one, { minLength: 1, maxLength: 3 }).map((all) => all.join(separator))

const joined = (separator: string, ...parts: fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((all) => all.join(separator))
