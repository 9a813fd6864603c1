import { expect, test } from 'vitest'
import { suggest } from '../plan/suggest.ts'
import { parseOrder } from './order-grammar.ts'
import { appliedPreferences, parsePreferences } from './preferences.ts'
import { parseQuery } from './query-string.ts'
import { intersect, parseRangeHeader } from './range.ts'
import { parseSelect } from './select-grammar.ts'

test('a select is read as a tree', () => {
  expect(
    parseSelect('id, who:clerk-name::text,...boss!inner(name),team:clerks!boss_id(*,x())'),
  ).toEqual([
    { kind: 'column', field: { name: 'id', path: [] } },
    { kind: 'column', field: { name: 'clerk-name', path: [] }, cast: 'text', alias: 'who' },
    {
      kind: 'embed',
      name: 'boss',
      join: 'inner',
      spread: true,
      items: [{ kind: 'column', field: { name: 'name', path: [] } }],
    },
    {
      kind: 'embed',
      name: 'clerks',
      alias: 'team',
      hint: 'boss_id',
      join: 'left',
      spread: false,
      items: [
        { kind: 'column', field: { name: '*', path: [] } },
        { kind: 'embed', name: 'x', join: 'left', spread: false, items: [] },
      ],
    },
  ])
})

test('a JSON path tells an index from a key, and a dash from an arrow', () => {
  expect(() => parseSelect('a->>-1x')).toThrow(/line 1, column 7/)
  expect(parseSelect('a-b->0->>"1"')).toEqual([
    {
      kind: 'column',
      field: {
        name: 'a-b',
        path: [
          { asText: false, key: '0', isIndex: true },
          { asText: true, key: '1', isIndex: false },
        ],
      },
    },
  ])
})

test('a function call by GET tells arguments from filters', () => {
  const { params, filters } = parseQuery('p_id=1&name=eq.x&note=a.b&select=id', true)
  expect(params).toEqual([
    ['p_id', '1'],
    ['note', 'a.b'],
  ])
  expect(filters).toHaveLength(1)
})

test('an option of an embedding keeps its path', () => {
  const query = parseQuery('a.b.order=x.desc&a.limit=2&a.not.or=(x.eq.1)&a.b.y=is.null', false)
  expect(query.orders[0]?.path).toEqual(['a', 'b'])
  expect(query.limits).toEqual([{ path: ['a'], value: '2' }])
  expect(query.filters.map(({ path }) => path)).toEqual([['a', 'b'], ['a']])
})

test('invalid percent encoding is kept as written', () => {
  expect(parseQuery('name=eq.50%25%20off%', false).filters[0]?.value).toMatchObject({
    filter: { operation: { value: '50% off%' } },
  })
})

test('known preferences are reported as applied, and unknown ones ignored', () => {
  const header = 'count=exact, colour=red, return=minimal, tx=rollback, max-affected=3'
  const heard = parsePreferences(header, false)
  expect(appliedPreferences(heard, ['return', 'count', 'tx', 'max-affected'])).toBe(
    'return=minimal, count=exact',
  )
})

test('two ranges give their intersection', () => {
  expect(intersect(parseRangeHeader('5-9'), { offset: 2, limit: 6 })).toEqual({
    offset: 5,
    limit: 3,
  })
})

test.each([
  ['id.ac', 4, 'unexpected "c" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
  ['id.smth34', 4, 'unexpected "s" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
  ['id.descc', 8, `unexpected 'c' expecting delimiter (.), "," or end of input`],
  ['id.nullslasttt', 13, `unexpected 't' expecting "," or end of input`],
  ['id.asc.nlsfst', 8, 'unexpected "l" expecting "nullsfirst" or "nullslast"'],
  ['id.asc.nullslasttt', 17, `unexpected 't' expecting "," or end of input`],
])('a misspelt order, %s, is reported with its position', (order, column, details) => {
  const message = `"failed to parse order (${order})" (line 1, column ${column})`
  expect(() => parseOrder(order)).toThrow(expect.objectContaining({ message, details }))
})

test('a name is suggested only when it is close', () => {
  expect(suggest('clerk', ['clerks', 'stores'])).toBe('clerks')
  expect(suggest('zebra', ['clerks', 'stores'])).toBeUndefined()
})
