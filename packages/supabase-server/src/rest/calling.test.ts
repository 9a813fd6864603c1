import { expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'
import { openShop } from '../../tests/support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())

async function call(target: string, payload?: unknown, headers: Record<string, string> = {}) {
  const response = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/rest/v1/rpc/${target}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: payload === undefined ? undefined : JSON.stringify(payload),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    json: response.body === '' ? undefined : response.json(),
  }
}

test.each([
  ['add', { a: 1, b: 4 }, 5],
  ['add', { a: 1 }, 2],
  ['add?a=1&b=2', undefined, 3],
  ['labels', {}, [{ label: 'x' }, { label: 'y' }]],
  ['pairs?amount=gt.1&select=label', {}, [{ label: 'y' }]],
  ['pairs?order=amount.desc&limit=1', undefined, [{ label: 'y', amount: 2 }]],
  ['numbers', {}, [1, 2, 3]],
  [
    'clerks_of?select=name,stores(name)&name=eq.Ana',
    { store: 1 },
    [{ name: 'Ana', stores: { name: 'Centro' } }],
  ],
  ['clerks_of?store=2&select=name', undefined, [{ name: 'Célia' }]],
  ['first_clerk?select=id', {}, { id: 1 }],
  ['shape', { width: 1 }, 'width'],
  ['shape', { radius: 1 }, 'radius'],
  ['echo', { free: [1] }, { free: [1] }],
  ['echo', [1, 2], [1, 2]],
  ['total', { parts: [1, 2, 3] }, 6],
  ['total?parts=1&parts=2', undefined, 3],
] as const)('%s with %j answers %j', async (target, payload, expected) => {
  expect(await call(target, payload)).toMatchObject({ status: 200, json: expected })
})

test('a void function answers without a body', async () => {
  expect(await call('ping', {})).toMatchObject({ status: 204, json: undefined })
})

test('the rows of a function are counted like those of a table', async () => {
  const { status, headers } = await call('pairs?limit=1', {}, { prefer: 'count=exact' })
  expect([status, headers['content-range']]).toEqual([206, '0-0/2'])
})

test('one object is taken from a list of one', async () => {
  const accept = 'application/vnd.pgrst.object+json'
  expect((await call('pairs?label=eq.x', {}, { accept })).json).toEqual({ label: 'x', amount: 1 })
  expect(await call('pairs', {}, { accept })).toMatchObject({ status: 406 })
})

test('a refused call is rolled back', async () => {
  const accept = 'application/vnd.pgrst.object+json'
  expect((await call('hire?id=eq.0', { clerk: 'Nobody' }, { accept })).status).toBe(406)
  const { body } = await app.inject({ url: '/rest/v1/clerks?name=eq.Nobody' })
  expect(body).toBe('[]')
})

test('a GET writes nothing', async () => {
  expect(await call('hire?clerk=Nobody')).toMatchObject({ status: 405, json: { code: '25006' } })
})

test('a function sets the status and the headers of its answer', async () => {
  const { status, headers } = await call('teapot', {})
  expect([status, headers['x-one'], headers['set-cookie']]).toEqual([202, '1', ['a=1', 'b=2']])
})

test.each([
  ['P0001', 400],
  ['PT402', 402],
  ['23505', 409],
  ['42501', 401],
  ['57014', 500],
  ['22023', 400],
])('an error that SQL raises with %s becomes %i', async (state, status) => {
  expect(await call('refuse', { state })).toMatchObject({
    status,
    json: { code: state, message: 'refused', details: 'why', hint: 'how' },
  })
})

test('SQL may decide the whole error', async () => {
  const { status, headers, json } = await call('refuse_whole', {})
  expect([status, headers['x-pot']]).toEqual([418, 'tea'])
  expect(json).toEqual({ code: 'TEAPOT', message: 'short', details: null, hint: null })
})
