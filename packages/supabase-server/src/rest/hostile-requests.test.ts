import { expect, test } from 'vitest'
import { assertFor } from '../../tests/support/assert-for.ts'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'
import { hostileRequests } from '../../tests/support/hostile/requests.ts'
import { openShop, shopNames } from '../../tests/support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const values = ['1', 'Ana', '(1,2)', '{vip,new}', '{"a": 1}', '2020-01-02', '10.5', '[1,2]', 'null']
const requests = hostileRequests({ ...shopNames, values, tokens: ['none'] })

test('no request, however strange, breaks the server', async () => {
  await assertFor(
    6_000,
    requests,
    async (request) => {
      const response = await app.inject(request)
      expect(response.statusCode, response.body).toBeLessThan(500)
      if (response.statusCode >= 400 && request.method !== 'HEAD') {
        expect(response.json()).toMatchObject({ message: expect.any(String) })
      }
    },
    { numRuns: 5_000 },
  )
}, 30_000)

test('unlimited nesting is refused', async () => {
  const deep = `or=${'(or'.repeat(3_000)}`
  for (const query of [deep, `select=${'stores('.repeat(1_500)}`, `id=in.(${'"'.repeat(5_000)}`]) {
    const response = await app.inject({ url: `/rest/v1/clerks?${query}` })
    expect(response.statusCode).toBe(400)
  }
})

/** Node limits headers and URL to 16 KB; a body may have 1 MB. */
const times = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(',')
const deepJson = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['arrows', `stores?select=x:settings${'->a'.repeat(5_000)}`],
  ['arrows in a filter', `stores?settings${'->a'.repeat(5_000)}=eq.1`],
  ['arrows in the order', `stores?order=settings${'->a'.repeat(5_000)}`],
  ['columns', `stores?select=${times(3_000, (i) => `a${i}:id`)}`],
  ['embeddings', `clerks?select=${times(700, (i) => `a${i}:stores(id)`)}`],
  ['to-many embeddings', `stores?select=${times(700, (i) => `a${i}:clerks(id)`)}`],
  ['spread embeddings', `clerks?select=${times(700, (i) => `...stores(b${i}:id)`)}`],
  ['levels', `clerks?select=${'clerks!boss_id('.repeat(49)}id${')'.repeat(49)}`],
  ['inner levels', `clerks?select=${'clerks!boss_id!inner('.repeat(49)}id${')'.repeat(49)}`],
  ['columns of the order', `stores?order=${times(2_000, () => 'id')}`],
  ['branches', `stores?or=(${times(2_000, () => 'id.eq.1')})`],
  ['nested branches', `stores?or=${'(and'.repeat(48)}(id.eq.1)${')'.repeat(48)}`],
  ['values', `stores?id=in.(${times(5_000, (i) => String(i))})`],
  ['signs in a pattern', `stores?name=match.${'('.repeat(4_000)}${')'.repeat(4_000)}`],
  ['pattern repeats', `stores?name=match.${'(a*)*'.repeat(1_000)}`],
  ['terms of a search', `stores?name=fts.${'!('.repeat(4_000)}a${')'.repeat(4_000)}`],
  ['levels of an array', `clerks?tags=cs.${'{'.repeat(5_000)}${'}'.repeat(5_000)}`],
  ['levels of a value', `stores?settings=cs.${deepJson(5_000)}`],
  ['levels of a value in quotes', `stores?settings=in.("${deepJson(5_000)}")`],
  ['signs in a short pattern', `stores?name=match.${'('.repeat(250)}${')'.repeat(250)}`],
  ['terms of a short search', `stores?name=fts.${'!('.repeat(160)}a${')'.repeat(160)}`],
  ['arrows that are just allowed', `stores?select=x:settings${'->a'.repeat(50)}`],
  ['embeddings that are just allowed', `stores?select=${times(20, (i) => `a${i}:clerks(id)`)}`],
  [
    'levels that are just allowed',
    `clerks?select=${'clerks!boss_id('.repeat(20)}id${')'.repeat(20)}`,
  ],
  ['arguments', `rpc/total?${Array.from({ length: 2_000 }, () => 'parts=1').join('&')}`],
] as const)('too many %s are answered', async (_, target) => {
  const response = await app.inject({ url: `/rest/v1/${target}` })
  expect(response.statusCode).toBeLessThan(500)
})

test.each([
  ['POST', 'stores', `{"name":"deep","settings":${deepJson(98)}}`],
  ['POST', 'stores', `{"name":"a","settings":${deepJson(250_000)}}`],
  ['POST', 'rpc/echo', deepJson(250_000)],
  ['POST', 'rpc/echo', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
  ['PATCH', 'stores?id=eq.1', `{"settings":${deepJson(250_000)}}`],
  ['POST', 'clerks', `[${times(80_000, () => '{"id":1}')}]`],
  ['POST', 'stores', `[${times(40_000, () => '{"name":"same"}')}]`],
  ['POST', 'stores', `{"name":"${'x'.repeat(900_000)}"}`],
  ['POST', 'clerks', `{"name":"a","tags":[${times(100_000, () => 'null')}]}`],
] as const)('%s %s is answered, whatever its size', async (method, target, payload) => {
  const headers = { 'content-type': 'application/json' }
  const response = await app.inject({ method, url: `/rest/v1/${target}`, headers, payload })
  expect(response.statusCode).toBeLessThan(500)
  expect((await app.inject('/rest/v1/skills')).statusCode).toBe(200)
})
