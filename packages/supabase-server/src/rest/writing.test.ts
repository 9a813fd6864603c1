import { expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'
import { openShop } from '../../tests/support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())

type Method = 'POST' | 'PATCH' | 'DELETE' | 'GET'

async function send(
  method: Method,
  target: string,
  payload?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await app.inject({
    method,
    url: `/rest/v1/${target}`,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    payload: payload === undefined ? undefined : JSON.stringify(payload),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    json: response.body === '' ? undefined : response.json(),
  }
}
const returning = { prefer: 'return=representation' }
const rows = async (target: string) => (await send('GET', target)).json

test('a row is added and given back with what the database filled in', async () => {
  const { status, json, headers } = await send(
    'POST',
    'clerks?select=name,active,stores(name)',
    { name: 'Eva', store_id: 1 },
    returning,
  )
  expect([status, json]).toEqual([201, [{ name: 'Eva', active: true, stores: { name: 'Centro' } }]])
  expect(headers['preference-applied']).toBe('return=representation')
  expect(headers['content-range']).toBe('*/*')
})

test('an insert returns no body by default, and headers-only returns the location of the row', async () => {
  expect(await send('POST', 'stores', { id: 50, name: 'Norte' })).toMatchObject({
    status: 201,
    json: undefined,
  })
  const { status, headers, json } = await send(
    'POST',
    'stores',
    { id: 51, name: 'Sul' },
    { prefer: 'return=headers-only' },
  )
  expect([status, headers.location, json]).toEqual([201, '/stores?id=eq.51', undefined])
})

test('many rows are added at once, an empty list adds none', async () => {
  const two = [{ name: 'F1' }, { name: 'F2' }]
  const { status, json } = await send('POST', 'clerks?select=name', two, returning)
  expect([status, json]).toEqual([201, two])
  expect(await send('POST', 'clerks?select=name', [], returning)).toMatchObject({
    status: 201,
    json: [],
  })
  expect(await send('POST', 'clerks', [{ name: 'a' }, { sold: 1 }])).toMatchObject({
    status: 400,
    json: { code: 'PGRST102', message: 'All object keys must match' },
  })
})

test('columns selects the keys to write, and missing ones become null or the default', async () => {
  const uneven = [
    { name: 'G1', active: false },
    { name: 'G2', extra: 1 },
  ]
  const columns = 'clerks?columns=name,active&select=name,active'
  expect(
    await send('POST', columns, uneven, { prefer: 'return=representation,missing=default' }),
  ).toMatchObject({
    status: 201,
    json: [
      { name: 'G1', active: false },
      { name: 'G2', active: true },
    ],
  })
  expect(await send('POST', columns, uneven)).toMatchObject({
    status: 400,
    json: { code: '23502' },
  })
})

test('large numbers keep all their digits', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/rest/v1/clerks?select=sold::text',
    headers: { 'content-type': 'application/json', ...returning },
    payload: '{"name":"Rica","sold":12345678.91}',
  })
  expect(response.json()).toEqual([{ sold: '12345678.91' }])
})

test('a form is accepted like JSON', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/rest/v1/clerks?select=name,sold',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...returning },
    payload: 'name=Jo%C3%A3o+S&sold=7',
  })
  expect(response.json()).toEqual([{ name: 'João S', sold: 7 }])
})

test('a filter selects the rows that are changed', async () => {
  await send('POST', 'stores', [
    { id: 60, name: 'H1' },
    { id: 61, name: 'H2' },
  ])
  expect(
    await send('PATCH', 'stores?id=eq.60&select=id,name', { name: 'H1b' }, returning),
  ).toMatchObject({ status: 200, json: [{ id: 60, name: 'H1b' }] })
  const { status, headers } = await send(
    'PATCH',
    'stores?or=(id.eq.61)',
    { opened: '2024-05-06' },
    {
      prefer: 'count=exact',
    },
  )
  expect([status, headers['content-range']]).toEqual([204, '0-0/1'])
  expect(await rows('stores?id=in.(60,61)&order=id&select=name,opened')).toEqual([
    { name: 'H1b', opened: null },
    { name: 'H2', opened: '2024-05-06' },
  ])
  expect(await send('PATCH', 'stores?id=eq.60', {}, returning)).toMatchObject({
    status: 200,
    json: [],
  })
})

test('a filter selects the rows that are deleted', async () => {
  await send('POST', 'stores', [
    { id: 70, name: 'I1' },
    { id: 71, name: 'I2' },
  ])
  expect(await send('DELETE', 'stores?id=eq.70&select=name', undefined, returning)).toMatchObject({
    status: 200,
    json: [{ name: 'I1' }],
  })
  expect((await send('DELETE', 'stores?id=eq.71')).status).toBe(204)
  expect(await rows('stores?id=in.(70,71)')).toEqual([])
})

test('an existing row is merged or ignored, as requested', async () => {
  const merge = { prefer: 'resolution=merge-duplicates,return=representation' }
  expect(await send('POST', 'stores?select=id,name', { id: 80, name: 'J' }, merge)).toMatchObject({
    status: 201,
  })
  expect(await send('POST', 'stores?select=id,name', { id: 80, name: 'J2' }, merge)).toMatchObject({
    status: 200,
    json: [{ id: 80, name: 'J2' }],
  })
  const ignore = { prefer: 'resolution=ignore-duplicates,return=representation' }
  const again = await send('POST', 'stores?on_conflict=name&select=id', { name: 'J2' }, ignore)
  expect([again.status, again.json]).toEqual([201, []])
  const twice = [
    { id: 80, name: 'x' },
    { id: 80, name: 'y' },
  ]
  expect((await send('POST', 'stores', twice, merge)).status).toBe(400)
})

test('a write of several rows is rolled back when one object was requested', async () => {
  const single = { ...returning, accept: 'application/vnd.pgrst.object+json' }
  expect(
    await send(
      'POST',
      'stores',
      [
        { id: 90, name: 'K1' },
        { id: 91, name: 'K2' },
      ],
      single,
    ),
  ).toMatchObject({ status: 406, json: { code: 'PGRST116' } })
  expect(await rows('stores?id=in.(90,91)')).toEqual([])
  expect(await send('POST', 'stores?select=name', { id: 90, name: 'K1' }, single)).toMatchObject({
    status: 201,
    json: { name: 'K1' },
  })
})

test('a change of more rows than max-affected is rolled back', async () => {
  const most = { prefer: 'handling=strict,max-affected=1' }
  expect(await send('PATCH', 'badges?clerk_id=gte.1', { colour: 'red' }, most)).toMatchObject({
    status: 400,
    json: { code: 'PGRST124', details: 'The query affects 2 rows' },
  })
  expect(await rows('badges?select=colour&order=clerk_id')).toEqual([
    { colour: 'green' },
    { colour: 'blue' },
  ])
})
