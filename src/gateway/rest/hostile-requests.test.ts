import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openShop } from '../../../tests/support/rest-shop.ts'
import { openTestDatabase } from '../../../tests/support/test-database.ts'

const app = await openShop(await openTestDatabase())

/** A lone surrogate becomes U+FFFD, as it does on the way through any HTTP client. */
const wellFormed = (text: string) => Buffer.from(text).toString()

const word = fc.oneof(
  fc.constantFrom(
    ...['id', 'name', 'tags', 'settings', 'stores', 'clerks', 'select', 'order', 'limit', 'offset'],
    ...['and', 'or', 'not', 'eq', 'in', 'is', 'fts', 'like', 'cs', 'any', 'inner', 'count', 'null'],
    ...['columns', 'on_conflict', 'desc', 'nullsfirst', 'integer', 'a', 'parts', 'store'],
  ),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '99999999999999999999',
    '-1',
    '1e400',
    '%',
    '%00',
    '%zz',
    '\0',
    '\ud800',
    "'; --",
  ),
)
const glue = fc.constantFrom(...'.,()!:*"&=->{}\\+ ', '->>', '::', '...', '=eq.', '&select=')
const grammar = fc.array(fc.oneof(word, glue), { maxLength: 14 }).map((parts) => parts.join(''))
const encoded = grammar.map((text) =>
  // Half-encoded on purpose: separators stay, the rest is sent as a browser would send it.
  wellFormed(text).replace(/[^\w.,()!:*=&>{}%-]/gu, encodeURIComponent),
)
const column = fc.constantFrom(
  'id',
  'name',
  'tags',
  'store_id',
  'settings',
  'stores',
  'clerks',
  'a',
)
const path = fc.constantFrom('', '', '->a', '->>0', '->-1->>b', '->99999999999', '->"x y"')
const operator = fc.constantFrom(
  ...['eq', 'neq', 'gt', 'like', 'ilike', 'match', 'imatch', 'is', 'in', 'cs', 'cd', 'ov', 'sl'],
  ...['adj', 'fts', 'wfts(english)', 'plfts(nope)', 'eq(any)', 'like(all)', 'isdistinct', 'not.eq'],
)
const value = fc.oneof(
  word,
  fc.constantFrom('1', '(1,2)', '{1,2}', '{a,{b', '("x",y)', 'null', 'true', '[1,2)', '(', '*', ''),
)
const filter = fc
  .tuple(column, path, operator, value)
  .map(([name, steps, op, text]) => `${name}${steps}=${op}.${encodeURIComponent(wellFormed(text))}`)
const branch = fc
  .tuple(column, path, operator, value)
  .map(([name, steps, op, text]) => `${name}${steps}.${op}.${encodeURIComponent(wellFormed(text))}`)
const parameter = fc.oneof(
  filter,
  fc.array(branch, { maxLength: 3 }).map((all) => `or=(${all.join(',')})`),
  fc.tuple(column, path).map(([name, steps]) => `select=${name}${steps},x:id::text`),
  column.map((name) => `select=*,${name}(*)&${name}.id=gt.0&${name}.limit=1`),
  column.map((name) => `select=id,...${name}!inner(n:name)&order=${name}(id).desc`),
  fc.tuple(column, path).map(([name, steps]) => `order=${name}${steps}.desc.nullslast`),
  value.map((text) => `limit=${encodeURIComponent(wellFormed(text))}`),
  value.map((text) => `a=${encodeURIComponent(wellFormed(text))}`),
  column.map((name) => `columns=${name}&on_conflict=${name}`),
)
const meant = fc.array(parameter, { maxLength: 3 }).map((all) => all.join('&'))

const target = fc.constantFrom(
  ...['clerks', 'stores', 'diary', 'safes', 'nothing', 'rpc/add', 'rpc/clerks_of', 'rpc/total'],
  ...['rpc/echo', 'rpc/numbers', 'rpc/first_clerk', 'rpc/nothing', '', 'a/b', '%E0%A4', '..%2f'],
)
const body = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constantFrom('{"name":"\\u0000"}', '{"name":"\\ud800"}', '[1,null]', '{"id":1e999}', '[[]]'),
  fc.constantFrom(
    '{"a":99999999999999999999}',
    '{"a":{"b":1}}',
    '[{"name":1},{"name":[]}]',
    'null',
  ),
  fc.record({ name: fc.jsonValue(), settings: fc.jsonValue() }).map((row) => JSON.stringify(row)),
)
const headers = fc.record(
  {
    prefer: fc.constantFrom(
      ...['return=representation', 'return=headers-only', 'count=exact', 'count=planned', ',=;'],
      ...['resolution=merge-duplicates', 'missing=default', 'handling=strict,max-affected=0'],
    ),
    range: fc.constantFrom('0-0', '5-1', '-', '99999999999999999999-', 'bytes=0-1'),
    accept: fc.constantFrom('application/vnd.pgrst.object+json', '*/*', 'text/csv', ';;', ','),
    'accept-profile': fc.constantFrom('public', 'auth', '"'),
    'content-type': fc.constantFrom('application/json', 'application/x-www-form-urlencoded', ';'),
    'x-role': fc.constantFrom('anon', 'authenticated'),
  },
  { requiredKeys: [] },
)

const json = { 'content-type': 'application/json' }
const near = {
  target: fc.constantFrom('clerks', 'stores', 'diary', 'rpc/add', 'rpc/clerks_of', 'rpc/pairs'),
  query: fc.array(parameter, { maxLength: 2 }).map((all) => all.join('&')),
  headers: fc.oneof(
    fc.constant(json),
    headers.map(({ prefer, range }) => ({
      ...json,
      ...(prefer && { prefer }),
      ...(range && { range }),
    })),
  ),
  body: fc.oneof(
    fc.record({ name: fc.jsonValue(), settings: fc.jsonValue() }).map((row) => JSON.stringify(row)),
    fc.record({ a: fc.jsonValue() }).map((row) => JSON.stringify(row)),
    body,
  ),
}

test.each([
  [
    'no request, however strange, breaks the server',
    target,
    fc.oneof(meant, encoded),
    headers,
    body,
  ],
  ['no nearly right request does either', near.target, near.query, near.headers, near.body],
] as const)(
  '%s',
  async (_name, targets, queries, sentHeaders, bodies) => {
    const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'GET', 'POST')
    await fc.assert(
      fc.asyncProperty(
        methods,
        targets,
        queries,
        sentHeaders,
        bodies,
        async (method, path, query, sent, payload) => {
          const hasBody = ['POST', 'PATCH', 'PUT'].includes(method)
          const response = await app.inject({
            method: method as 'GET',
            url: `/rest/v1/${path}?${query}`,
            headers: sent,
            payload: hasBody ? wellFormed(payload) : undefined,
          })
          expect(response.statusCode, response.body).toBeLessThan(500)
          if (response.statusCode >= 400 && method !== 'HEAD') {
            expect(response.json()).toHaveProperty('message')
          }
        },
      ),
      { numRuns: 1_000 },
    )
  },
  120_000,
)

test('nesting without end is refused, not followed', async () => {
  const deep = `or=${'(or'.repeat(3_000)}`
  for (const query of [deep, `select=${'stores('.repeat(1_500)}`, `id=in.(${'"'.repeat(5_000)}`]) {
    const response = await app.inject({ url: `/rest/v1/clerks?${query}` })
    expect(response.statusCode).toBe(400)
  }
})
