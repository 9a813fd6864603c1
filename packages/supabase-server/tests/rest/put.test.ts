import { expect } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const back = 'return=representation'

const put = 'api/tables_views.html#put'
const refusedFilters = {
  status: 405,
  body: {
    code: 'PGRST105',
    message: "Filters must include all and only primary key columns with 'eq' operators",
    details: null,
    hint: null,
  },
}
const refusedPayload = {
  status: 400,
  body: {
    code: 'PGRST115',
    message: 'Payload values do not match URL in primary key column(s)',
    details: null,
    hint: null,
  },
}
const java = { name: 'Java', rank: 13 }

checkAll(app, put, [
  [
    'a missing row is inserted',
    {
      method: 'PUT',
      to: 'languages?name=eq.Rust',
      body: [{ name: 'Rust', rank: 19 }],
      prefer: back,
    },
    { status: 201, body: [{ name: 'Rust', rank: 19 }], headers: { 'preference-applied': back } },
  ],
  [
    'an existing row is replaced',
    { method: 'PUT', to: 'languages?name=eq.Java', body: java, prefer: back },
    { status: 200, body: [java] },
  ],
  [
    'without a wish nothing comes back',
    { method: 'PUT', to: 'languages?name=eq.Java', body: java },
    { status: 204, text: '', headers: { 'content-type': undefined, 'content-range': undefined } },
  ],
  [
    'one object may be asked for',
    {
      method: 'PUT',
      to: 'languages?name=eq.Ruby',
      body: { name: 'Ruby', rank: 11 },
      prefer: back,
      headers: { accept: 'application/vnd.pgrst.object+json' },
    },
    { status: 201, body: { name: 'Ruby', rank: 11 } },
  ],
  [
    'only the addressed row of several is written',
    {
      method: 'PUT',
      to: 'languages?name=eq.Java',
      body: [
        { name: 'Java', rank: 1 },
        { name: 'Swift', rank: 12 },
      ],
      prefer: back,
    },
    { status: 200, body: [{ name: 'Java', rank: 1 }] },
  ],
  [
    'a key of two columns is named with both',
    {
      method: 'PUT',
      to: 'staffers?first_name=eq.Susan&last_name=eq.Heidt&select=salary',
      body: { first_name: 'Susan', last_name: 'Heidt', salary: 48000, firm: 'GEX' },
      prefer: back,
    },
    { status: 201, body: [{ salary: 48000 }] },
  ],
  [
    'a table of keys alone takes it',
    { method: 'PUT', to: 'bare_keys?id=eq.10', body: { id: 10 }, prefer: back },
    { status: 201, body: [{ id: 10 }] },
  ],
  [
    'a partitioned table takes it',
    {
      method: 'PUT',
      to: 'visits?id=eq.901&happened_on=eq.2026-03-03&select=id',
      body: { id: 901, happened_on: '2026-03-03', store_id: 1 },
      prefer: back,
    },
    { status: 201, body: [{ id: 901 }] },
  ],
  [
    'a limit is refused',
    { method: 'PUT', to: 'languages?name=eq.Java&limit=1', body: java },
    {
      status: 400,
      body: {
        code: 'PGRST114',
        message: 'limit/offset querystring parameters are not allowed for PUT',
        details: null,
        hint: null,
      },
    },
  ],
  [
    'an offset is refused',
    { method: 'PUT', to: 'languages?name=eq.Java&offset=1', body: java },
    { status: 400, body: expect.objectContaining({ code: 'PGRST114' }) },
  ],
  [
    'a filter of another column is refused',
    { method: 'PUT', to: 'languages?rank=eq.19', body: java },
    refusedFilters,
  ],
  [
    'a negated filter is refused',
    { method: 'PUT', to: 'languages?name=not.eq.Java', body: java },
    refusedFilters,
  ],
  [
    'a list is refused',
    { method: 'PUT', to: 'languages?name=in.(Go)', body: java },
    refusedFilters,
  ],
  [
    'a tree is refused',
    { method: 'PUT', to: 'languages?and=(name.eq.Go)', body: java },
    refusedFilters,
  ],
  [
    'half a key is refused',
    { method: 'PUT', to: 'staffers?first_name=eq.Susan', body: {} },
    refusedFilters,
  ],
  [
    'a table without a key is refused',
    { method: 'PUT', to: 'scraps?a=eq.1&b=eq.0', body: { a: '1', b: '0' } },
    refusedFilters,
  ],
  [
    'without a filter it is refused',
    { method: 'PUT', to: 'languages', body: java },
    refusedFilters,
  ],
  [
    'another key in the body is refused',
    { method: 'PUT', to: 'languages?name=eq.MATLAB', body: [{ name: 'Perl', rank: 17 }] },
    refusedPayload,
  ],
  [
    'a refused PUT writes nothing',
    { to: 'languages?name=in.(Perl,MATLAB)' },
    { status: 200, body: [] },
  ],
])
