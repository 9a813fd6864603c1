import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const ok = (body: unknown) => ({ status: 200, body })
const functions = 'api/functions.html'

checkAll(app, `${functions}#table-valued-functions`, [
  [
    'rows are filtered, ordered, limited and chosen like those of a table',
    { to: 'rpc/languages_by?from_rank=1&rank=lt.4&order=name.desc&select=name&limit=1' },
    ok([{ name: 'Java' }]),
  ],
  [
    'the rows of a function embed related ones',
    { to: 'rpc/languages_by?select=name,albums(title)&name=eq.C', body: { from_rank: 0 } },
    ok([{ name: 'C', albums: [{ title: 'Waves' }] }]),
  ],
  [
    'they are counted',
    { to: 'rpc/languages_by?limit=1', body: { from_rank: 0 }, prefer: 'count=exact' },
    { status: 206, headers: { 'content-range': '0-0/3', 'preference-applied': 'count=exact' } },
  ],
  [
    'a single value is one row',
    { to: 'rpc/add?a=1', prefer: 'count=exact' },
    { status: 200, body: 2, headers: { 'content-range': '0-0/1' } },
  ],
  [
    'a range of them is taken',
    { to: 'rpc/languages_by?from_rank=0&order=name&select=name', headers: { range: '1-1' } },
    { status: 200, body: [{ name: 'Java' }], headers: { 'content-range': '1-1/*' } },
  ],
  [
    'rows written by a function embed related ones',
    { to: 'rpc/fire_all?select=name,rank,albums(title)', body: { size: 'Java' } },
    ok([{ name: 'Java', rank: 2, albums: [{ title: 'Beans' }] }]),
  ],
])

checkAll(app, `${functions}#scalar-functions`, [
  ['one row of a table is an object', { to: 'rpc/first_clerk?select=name' }, ok({ name: 'Ana' })],
  [
    'a filter that takes the row away leaves null',
    { to: 'rpc/first_clerk?name=eq.Nobody' },
    ok(null),
  ],
  ['no value is null', { to: 'rpc/no_text' }, ok(null)],
  ['several values are a list', { to: 'rpc/words' }, ok(['one', 'two, three', null])],
  [
    'a range of several values is returned',
    { to: 'rpc/words?limit=1&offset=1' },
    ok(['two, three']),
  ],
  [
    'a Range header selects values and counts them',
    { to: 'rpc/words', prefer: 'count=exact', headers: { range: '1-1' } },
    { status: 206, body: ['two, three'], headers: { 'content-range': '1-1/3' } },
  ],
  ['JSON is JSON', { to: 'rpc/object' }, ok({ a: null, b: 1 })],
  ['a date is text', { to: 'rpc/today' }, ok('2026-05-06')],
  ['one OUT parameter is an object', { to: 'rpc/plus_one?given=5' }, ok({ num_plus_one: 6 })],
  ['several OUT parameters are an object', { to: 'rpc/two_outs?given=5' }, ok({ low: 4, high: 6 })],
  ['an INOUT parameter is an object', { to: 'rpc/in_and_out?value=5' }, ok({ value: 10 })],
  [
    'void answers 204',
    { to: 'rpc/ping', body: {} },
    { status: 204, text: '', headers: { 'content-type': undefined } },
  ],
  ['void by GET answers 204', { to: 'rpc/ping' }, { status: 204, text: '' }],
])
