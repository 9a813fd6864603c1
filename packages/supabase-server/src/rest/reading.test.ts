import { expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'
import { openShop } from '../../tests/support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())

async function get(query: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url: `/rest/v1/${query}`, headers })
  return {
    status: response.statusCode,
    headers: response.headers,
    json: response.body === '' ? undefined : response.json(),
  }
}
const rows = async (query: string) => (await get(query)).json

async function ids(query: string, embeds = ''): Promise<number[]> {
  const found: { id: number }[] = await rows(`clerks?select=id${embeds}&order=id&${query}`)
  return found.map(({ id }) => id)
}

test('columns are chosen, renamed, cast and read out of JSON', async () => {
  expect(
    await rows(
      'stores?id=eq.1&select=id,title:name,id::text,area:settings->phone->area,settings->tags->>0,opened',
    ),
  ).toEqual([{ id: '1', title: 'Centro', area: 11, tags: 'a', opened: '2020-01-02' }])
  expect(await rows('clerks?id=eq.1&select=first:tags->0')).toEqual([{ first: 'vip' }])
})

test('a key may be any text, of any length, and one column may come under several keys', async () => {
  const long = 'ção_'.repeat(30)
  const select = ['*', 'id', 'id:name', `${long}:id`, '...stores(id,name,town:name)'].join(',')
  expect(await rows(`clerks?id=eq.1&select=${encodeURIComponent(select)}`)).toMatchObject([
    { id: 1, [long]: 1, name: 'Centro', town: 'Centro' },
  ])
})

test('a row comes with the row it belongs to, and with the rows that belong to it', async () => {
  expect(
    await rows('clerks?select=name,store:stores(name),badges(colour),skills(title)&id=eq.1'),
  ).toEqual([
    {
      name: 'Ana',
      store: { name: 'Centro' },
      badges: { colour: 'green' },
      skills: [{ title: 'sales' }, { title: 'repair' }],
    },
  ])
  expect(
    await rows('stores?select=name,clerks(name,orders!orders_seller(id))&id=eq.1&clerks.order=id'),
  ).toEqual([
    {
      name: 'Centro',
      clerks: [
        { name: 'Ana', orders: [{ id: 1 }] },
        { name: 'Bruno', orders: [] },
      ],
    },
  ])
})

test('a table that points at itself is read in both directions', async () => {
  expect(await rows('clerks?id=eq.2&select=name,boss:boss_id(name),team:clerks(name)')).toEqual([
    { name: 'Bruno', boss: { name: 'Ana' }, team: [{ name: 'Davi, o "bom"' }] },
  ])
})

test('an inner embedding keeps only the rows that have one', async () => {
  expect(await rows('stores?select=name,clerks!inner(name)&clerks.name=eq.Ana')).toEqual([
    { name: 'Centro', clerks: [{ name: 'Ana' }] },
  ])
  expect(await ids('stores.name=like.B*', ',stores!inner(name)')).toEqual([3])
})

test('embedded rows are filtered, ordered and limited for themselves', async () => {
  expect(
    await rows('stores?select=name,clerks(name)&order=id&clerks.order=name.desc&clerks.limit=1'),
  ).toEqual([
    { name: 'Centro', clerks: [{ name: 'Bruno' }] },
    { name: 'Bairro', clerks: [{ name: 'Célia' }] },
  ])
  expect(await rows('stores?select=id,clerks(id)&order=id&clerks.or=(id.eq.1,id.eq.3)')).toEqual([
    { id: 1, clerks: [{ id: 1 }] },
    { id: 2, clerks: [{ id: 3 }] },
  ])
})

test('rows are filtered by whether they have an embedded row', async () => {
  expect(await ids('stores=is.null', ',stores()')).toEqual([4])
  expect(await ids('badges=not.is.null', ',badges()')).toEqual([1, 2])
  expect(await ids('or=(clerks.is.null,id.eq.1)', ',clerks()')).toEqual([1, 3, 4])
})

test('rows are ordered by a column of the row they belong to', async () => {
  expect(await rows('clerks?select=id,stores(name)&id=in.(1,3)&order=stores(name).asc')).toEqual([
    { id: 3, stores: { name: 'Bairro' } },
    { id: 1, stores: { name: 'Centro' } },
  ])
})

test('a spread embedding puts its columns into the row', async () => {
  expect(await rows('clerks?id=eq.1&select=name,...stores(store:name)')).toEqual([
    { name: 'Ana', store: 'Centro' },
  ])
  expect(await rows('stores?id=eq.1&select=name,...clerks(clerk:name)&clerks.order=id')).toEqual([
    { name: 'Centro', clerk: ['Ana', 'Bruno'] },
  ])
})

test.each([
  ['id=eq.2', [2]],
  ['id=neq.2', [1, 3, 4]],
  ['id=gt.2&id=lt.4', [3]],
  ['id=gte.3', [3, 4]],
  ['id=lte.1', [1]],
  ['name=like.*a', [1, 3]],
  ['name=ilike.%25A', [1, 3]],
  ['name=match.^B', [2]],
  ['name=imatch.^b', [2]],
  ['id=in.(1,3)', [1, 3]],
  ['id=in.()', []],
  ['name=in.("Davi, o \\"bom\\"",Ana)', [1, 4]],
  ['id=not.in.(1,3)', [2, 4]],
  ['active=is.false', [3]],
  ['store_id=is.null', [4]],
  ['store_id=not.is.null', [1, 2, 3]],
  ['store_id=is.not_null', [1, 2, 3]],
  ['store_id=isdistinct.1', [3, 4]],
  ['tags=cs.{vip}', [1]],
  ['tags=ov.{vip,new}', [1, 3]],
  ['tags=cd.{vip,new}', [1, 2, 3, 4]],
  ['name=like(any).{A*,B*}', [1, 2]],
  ['id=eq(any).{1,4}', [1, 4]],
  ['name=fts.ana', [1]],
  ['name=wfts(portuguese).bruno', [2]],
  ['sold=gte.10.5', [1, 2]],
  ['or=(id.eq.1,id.eq.2)', [1, 2]],
  ['or=(id.eq.1,and(store_id.eq.1,not.or(id.eq.1,active.is.false)))', [1, 2]],
  ['not.and=(id.gt.1,id.lt.4)', [1, 4]],
  ['and=(id.in.(1,2),tags.cs.{vip})', [1]],
  ['or=(name.eq."Davi, o \\"bom\\"",id.eq.1)', [1, 4]],
])('the filter %s finds the matching rows', async (filter, expected) => {
  expect(await ids(filter)).toEqual(expected)
})

test('rows come in the requested order, with nulls first or last as requested', async () => {
  const order = async (by: string) =>
    ((await rows(`clerks?select=id&order=${by}`)) as { id: number }[]).map(({ id }) => id)
  expect(await order('store_id.desc.nullslast,id.desc')).toEqual([3, 2, 1, 4])
  expect(await order('store_id.nullsfirst,id')).toEqual([4, 1, 2, 3])
})

test('a page states its range and, on request, the total', async () => {
  const page = await get('clerks?select=id&order=id&limit=2&offset=1', { prefer: 'count=exact' })
  expect(page).toMatchObject({ status: 206, json: [{ id: 2 }, { id: 3 }] })
  expect(page.headers['content-range']).toBe('1-2/4')
  expect(page.headers['preference-applied']).toBe('count=exact')
  const byHeader = await get('clerks?select=id&order=id', { range: '0-0' })
  expect(byHeader).toMatchObject({ status: 200, json: [{ id: 1 }] })
  expect(byHeader.headers['content-range']).toBe('0-0/*')
  const all = await get('clerks?select=id', { prefer: 'count=exact' })
  expect(all.status).toBe(200)
  expect((await get('clerks?id=eq.99')).headers['content-range']).toBe('*/*')
})

test.each(['planned', 'estimated'])('a count may be %s', async (kind) => {
  const { status, headers } = await get('clerks?select=id&limit=1', { prefer: `count=${kind}` })
  expect([200, 206]).toContain(status)
  expect(headers['content-range']).toMatch(/^0-0\/\d+$/)
})

test('a page behind the last row is refused', async () => {
  expect(await get('clerks?offset=10', { prefer: 'count=exact' })).toMatchObject({
    status: 416,
    json: {
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'An offset of 10 was requested, but there are only 4 rows.',
      hint: null,
    },
  })
  expect((await get('clerks', { range: '5-2' })).status).toBe(416)
  expect((await get('clerks?limit=-1')).status).toBe(416)
})

test('one object is given for exactly one row, and refused otherwise', async () => {
  const accept = 'application/vnd.pgrst.object+json'
  const one = await get('clerks?id=eq.1&select=id', { accept })
  expect(one).toMatchObject({ status: 200, json: { id: 1 } })
  expect(one.headers['content-type']).toBe('application/vnd.pgrst.object+json; charset=utf-8')
  expect(await get('clerks?id=eq.99', { accept })).toMatchObject({
    status: 406,
    json: { code: 'PGRST116', details: 'The result contains 0 rows' },
  })
})

test('nulls are stripped on request', async () => {
  const { json } = await get('clerks?id=eq.4&select=id,store_id', {
    accept: 'application/vnd.pgrst.array+json;nulls=stripped',
  })
  expect(json).toEqual([{ id: 4 }])
})

test('HEAD answers the headers without the rows', async () => {
  const { statusCode, headers, body } = await app.inject({
    method: 'HEAD',
    url: '/rest/v1/clerks?select=id',
    headers: { prefer: 'count=exact' },
  })
  expect([statusCode, headers['content-range'], body]).toEqual([200, '0-3/4', ''])
})

test('a caller does not see the rows of another', async () => {
  const as = (claims: string) => ({ 'x-role': 'authenticated', 'x-claims': claims })
  await app.inject({
    method: 'POST',
    url: '/rest/v1/diary',
    headers: as('ana'),
    payload: { line: 'mine' },
  })
  expect((await get('diary?select=line', as('ana'))).json).toEqual([{ line: 'mine' }])
  expect((await get('diary?select=line', as('bruno'))).json).toEqual([])
})
