import { expect } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const back = 'return=representation'
const PATCH = 'PATCH' as const
const DELETE = 'DELETE' as const

const most = (count: number, more = '') => `handling=strict, max-affected=${count}${more}`
const tooMany = (rows: number) => ({
  status: 400,
  body: {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
    hint: null,
  },
})
checkAll(app, 'api/tables_views.html#mutations', [
  [
    'a representation needs privileges on its columns only',
    {
      to: 'guest_lines?select=id',
      body: { id: 1, line: 'Olá' },
      prefer: 'return=representation',
    },
    { status: 201, body: [{ id: 1 }] },
  ],
  [
    'an update needs no further privilege',
    {
      method: 'PATCH',
      to: 'guest_lines?id=eq.1&select=id',
      body: { line: 'Oi' },
      prefer: 'return=representation',
    },
    { status: 200, body: [{ id: 1 }] },
  ],
  [
    'a deletion needs no further privilege',
    { method: 'DELETE', to: 'guest_lines?id=eq.1&select=id', prefer: 'return=representation' },
    { status: 200, body: [{ id: 1 }] },
  ],
  [
    'a representation of all columns needs all privileges',
    { to: 'guest_lines', body: { id: 2, line: 'Olá' }, prefer: 'return=representation' },
    { status: 401, body: expect.objectContaining({ code: '42501' }) },
  ],
])

checkAll(app, 'api/preferences.html#max-affected', [
  [
    'more changes than expected are refused',
    { method: PATCH, to: 'languages', body: { rank: 77 }, prefer: most(2) },
    tooMany(3),
  ],
  [
    'an update of too many rows is rolled back',
    { to: 'languages?rank=eq.77' },
    { status: 200, body: [] },
  ],
  [
    'more deletions than expected are refused',
    { method: DELETE, to: 'skills?id=gte.0', prefer: most(0) },
    { status: 409, body: expect.objectContaining({ code: '23503' }) },
  ],
  [
    'as many as expected are done',
    {
      method: PATCH,
      to: 'languages?name=eq.C&select=rank',
      body: { rank: 8 },
      prefer: most(1, `, ${back}`),
    },
    {
      status: 200,
      body: [{ rank: 8 }],
      headers: { 'preference-applied': 'return=representation, handling=strict, max-affected=1' },
    },
  ],
  [
    'without handling=strict nothing is refused',
    { method: PATCH, to: 'languages', body: { rank: 9 }, prefer: 'max-affected=1' },
    { status: 204, headers: { 'preference-applied': undefined } },
  ],
  [
    'handling=lenient refuses nothing',
    {
      method: PATCH,
      to: 'languages',
      body: { rank: 9 },
      prefer: 'max-affected=1, handling=lenient',
    },
    { status: 204, headers: { 'preference-applied': 'handling=lenient' } },
  ],
  [
    'a function with too many rows is refused',
    { to: 'rpc/fire_all', body: { size: '%' }, prefer: most(1) },
    tooMany(3),
  ],
  [
    'a call with too many rows is rolled back',
    { to: 'languages?rank=eq.10' },
    { status: 200, body: [] },
  ],
  [
    'a function with few enough rows is done',
    { to: 'rpc/fire_all?select=rank', body: { size: 'C' }, prefer: most(1) },
    {
      status: 200,
      body: [{ rank: 10 }],
      headers: { 'preference-applied': 'handling=strict, max-affected=1' },
    },
  ],
  [
    'a function that gives one row cannot be counted',
    { to: 'rpc/fire_one', body: { language: 'C' }, prefer: most(1) },
    {
      status: 400,
      body: expect.objectContaining({
        code: 'PGRST128',
        message:
          'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
      }),
    },
  ],
  [
    'an insert ignores max-affected',
    { to: 'scraps', body: [{ a: '1' }, { a: '2' }], prefer: most(1) },
    { status: 201, headers: { 'preference-applied': 'handling=strict' } },
  ],
])

const single = { accept: 'application/vnd.pgrst.object+json' }
const notOne = (rows: number) => ({
  status: 406,
  body: expect.objectContaining({ code: 'PGRST116', details: `The result contains ${rows} rows` }),
})
checkAll(app, 'api/resource_representation.html#singular-or-plural', [
  [
    'one changed row is returned as an object',
    {
      method: PATCH,
      to: 'languages?name=eq.C&select=name',
      body: { rank: 1 },
      prefer: back,
      headers: single,
    },
    {
      status: 200,
      body: { name: 'C' },
      headers: { 'content-type': 'application/vnd.pgrst.object+json; charset=utf-8' },
    },
  ],
  [
    'several changed rows are refused',
    { method: PATCH, to: 'languages', body: { rank: 66 }, prefer: back, headers: single },
    notOne(3),
  ],
  [
    'several changed rows are refused without a representation',
    { method: PATCH, to: 'languages', body: { rank: 66 }, headers: single },
    notOne(3),
  ],
  [
    'an update of several rows is rolled back',
    { to: 'languages?rank=eq.66' },
    { status: 200, body: [] },
  ],
  [
    'several new rows are refused',
    { to: 'bare_keys', body: [{ id: 70 }, { id: 71 }], headers: single },
    notOne(2),
  ],
  [
    'no deleted row is refused',
    { method: DELETE, to: 'languages?name=eq.Nope', headers: single },
    notOne(0),
  ],
])
