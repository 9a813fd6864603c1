import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll, send } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const back = 'return=representation'

checkAll(app, 'api/tables_views.html#x-www-form-urlencoded', [
  [
    'a form is a row',
    {
      to: 'languages?select=*',
      body: 'name=Form+%26+Co&rank=12',
      prefer: back,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    { status: 201, body: [{ name: 'Form & Co', rank: 12 }] },
  ],
])

const csv = { 'content-type': 'text/csv' }
checkAll(app, 'api/tables_views.html#bulk-insert', [
  [
    'CSV is rows, NULL is null and the rest is text',
    { to: 'scraps', body: 'a,b\nx,NULL\n"y, ""z""",\n', prefer: back, headers: csv },
    {
      status: 201,
      body: [
        { a: 'x', b: null },
        { a: 'y, "z"', b: '' },
      ],
    },
  ],
  [
    'CSV of numbers finds its types',
    { to: 'languages', body: 'name,rank\r\nLua,30\r\nZig,31', prefer: back, headers: csv },
    {
      status: 201,
      body: [
        { name: 'Lua', rank: 30 },
        { name: 'Zig', rank: 31 },
      ],
    },
  ],
  [
    'lines of CSV have as many fields as the header',
    { to: 'scraps', body: 'a,b\nfoo,bar\nbaz', headers: csv },
    {
      status: 400,
      body: expect.objectContaining({ message: 'All lines must have same number of fields' }),
    },
  ],
  [
    'lists need the same keys in every object',
    { to: 'scraps', body: [{ a: 'x' }, { b: 'y' }] },
    { status: 400, body: expect.objectContaining({ code: 'PGRST102' }) },
  ],
])

checkAll(app, 'api/tables_views.html#specifying-columns', [
  [
    'only the keys that columns names are written',
    {
      to: 'languages?columns=name,rank',
      body: { name: 'Nim', rank: 3, extra: { a: 1 } },
      prefer: back,
    },
    { status: 201, body: [{ name: 'Nim', rank: 3 }] },
  ],
  [
    'a key that a row lacks is null',
    {
      to: 'coupons?columns=code,extra&select=code,extra',
      body: [{ code: 'C1' }, { extra: 'e' }],
      prefer: back,
    },
    {
      status: 201,
      body: [
        { code: 'C1', extra: null },
        { code: null, extra: 'e' },
      ],
    },
  ],
  [
    'names in quotes are names',
    { to: 'coupons?columns="code","extra"&select=code', body: [{ code: 'C2' }], prefer: back },
    { status: 201, body: [{ code: 'C2' }] },
  ],
  ['unusual names in quotes are names', { to: '%22Odd%20Names%22', body: {} }, { status: 404 }],
  [
    'names with blanks and signs are written',
    {
      to: 'Odd%20Names?columns="a column","com,ma","pa(ren)s"&select="a column","com,ma"',
      body: [{ 'a column': 77, 'com,ma': 'x', 'pa(ren)s': 'y' }],
      prefer: back,
    },
    { status: 201, body: [{ 'a column': 77, 'com,ma': 'x' }] },
  ],
  [
    'an unknown column is refused',
    { to: 'languages?columns=name,helicopter', body: { name: 'x' } },
    { status: 400, body: expect.objectContaining({ code: 'PGRST204' }) },
  ],
])

test('missing=default fills each row from its defaults and sequences', async () => {
  const ask = {
    to: 'coupons?columns=id,code&select=id,value,extra',
    body: [{ id: 500, code: 'D1' }, { code: 'D2' }],
    prefer: `${back}, missing=default`,
  }
  const before = (await send(app, { ...ask, body: [{ code: 'D0' }] })).json() as [{ id: number }]
  const answer = await send(app, ask)
  // Like PostgREST, takes a sequence value for every row, even for one with its own id.
  expect(answer.json()).toEqual([
    { id: 500, value: 5, extra: 'none' },
    { id: before[0].id + 2, value: 5, extra: 'none' },
  ])
  expect(answer.headers['preference-applied']).toBe('missing=default, return=representation')
})

test('missing=default fills identities, serials, expressions and user functions', async () => {
  const prefer = `${back}, missing=default`
  const one = await send(app, {
    to: 'notes?columns=title,kind,created_at&select=title,kind',
    body: [{ title: 't' }],
    prefer,
  })
  expect(one.json()).toEqual([{ title: 't', kind: 'small' }])
  const two = await send(app, {
    to: 'plain_serials?columns=id,label,note&select=label,note',
    body: [{ label: 'a', note: null }, {}],
    prefer,
  })
  expect(two.json()).toEqual([
    { label: 'a', note: null },
    { label: null, note: 'fresh' },
  ])
  const who = await send(app, {
    to: 'coupons?columns=code,created_by&select=created_by',
    body: [{ code: 'W' }],
    prefer,
  })
  expect(who.json()).toEqual([{ created_by: 'anon' }])
})

test('large numbers keep all their digits, in rows and in CSV', async () => {
  const body = '{"id":950,"big":9223372036854775807}'
  expect((await send(app, { to: 'samples?select=big', body, prefer: back })).text).toBe(
    '[{"big":9223372036854775807}]',
  )
})
