import { expect } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const back = 'return=representation'
const PATCH = 'PATCH' as const
const DELETE = 'DELETE' as const

checkAll(app, 'api/tables_views.html#update', [
  [
    'the filtered rows are changed',
    { method: PATCH, to: 'languages?name=eq.C', body: { rank: 20 }, prefer: back },
    {
      status: 200,
      body: [{ name: 'C', rank: 20 }],
      headers: { 'content-range': '0-0/*', 'preference-applied': back },
    },
  ],
  [
    'without a wish nothing comes back',
    { method: PATCH, to: 'languages?name=eq.C', body: { rank: 21 } },
    { status: 204, text: '', headers: { 'content-range': '0-0/*', 'content-type': undefined } },
  ],
  [
    'minimal and headers-only give nothing',
    { method: PATCH, to: 'languages?name=eq.C', body: { rank: 22 }, prefer: 'return=headers-only' },
    { status: 204, text: '', headers: { 'preference-applied': 'return=headers-only' } },
  ],
  [
    'an update of no rows answers an empty list',
    { method: PATCH, to: 'languages?name=eq.Nope', body: { rank: 2 }, prefer: back },
    { status: 200, body: [], headers: { 'content-range': '*/*' } },
  ],
  [
    'an update of no rows answers 204 without a representation',
    { method: PATCH, to: 'languages?name=eq.Nope', body: { rank: 2 } },
    { status: 204, text: '' },
  ],
  [
    'the changed rows are counted',
    { method: PATCH, to: 'languages?rank=gte.0', body: { rank: 3 }, prefer: 'count=exact' },
    { status: 204, headers: { 'content-range': '0-2/3', 'preference-applied': 'count=exact' } },
  ],
  [
    'all rows are changed without a filter',
    { method: PATCH, to: 'languages?select=rank', body: { rank: 4 }, prefer: back },
    { status: 200, body: [{ rank: 4 }, { rank: 4 }, { rank: 4 }] },
  ],
  [
    'related rows are embedded in the representation',
    {
      method: PATCH,
      to: 'albums?id=eq.1&select=title,languages(name)',
      body: { title: 'Peas' },
      prefer: back,
    },
    { status: 200, body: [{ title: 'Peas', languages: { name: 'Java' } }] },
  ],
  [
    'a null is written',
    { method: PATCH, to: 'albums?id=eq.1&select=language', body: { language: null }, prefer: back },
    { status: 200, body: [{ language: null }] },
  ],
  [
    'an empty object changes nothing',
    { method: PATCH, to: 'languages?name=eq.C', body: {}, prefer: back },
    { status: 200, body: [] },
  ],
  [
    'an empty list changes nothing',
    { method: PATCH, to: 'languages', body: [] },
    { status: 204, headers: { 'content-range': '*/*' } },
  ],
  [
    'a list of empty objects changes nothing',
    { method: PATCH, to: 'languages', body: [{}], prefer: back },
    { status: 200, body: [] },
  ],
  [
    'the first object of a list is used',
    {
      method: PATCH,
      to: 'languages?name=eq.C&select=rank',
      body: [{ rank: 31 }, { rank: 32 }],
      prefer: back,
    },
    { status: 200, body: [{ rank: 31 }] },
  ],
  [
    'only the keys that columns names are written',
    {
      method: PATCH,
      to: 'languages?name=eq.C&columns=rank&select=name,rank',
      body: { name: 'D', rank: 33 },
      prefer: back,
    },
    { status: 200, body: [{ name: 'C', rank: 33 }] },
  ],
  [
    'a missing key takes the default with missing=default',
    {
      method: PATCH,
      to: 'coupons?id=eq.1&columns=value,extra&select=value,extra',
      body: { value: 9 },
      prefer: `${back}, missing=default`,
    },
    {
      status: 200,
      body: [{ value: 9, extra: 'none' }],
      headers: { 'preference-applied': 'missing=default, return=representation' },
    },
  ],
  [
    'a missing key becomes null otherwise',
    {
      method: PATCH,
      to: 'coupons?id=eq.1&columns=value,extra&select=value,extra',
      body: { value: 9 },
      prefer: back,
    },
    { status: 200, body: [{ value: 9, extra: null }] },
  ],
  [
    'a view is written through',
    { method: PATCH, to: 'language_names?name=eq.C&select=twice', body: { rank: 5 }, prefer: back },
    { status: 200, body: [{ twice: 10 }] },
  ],
  [
    'a column of a view that is computed is refused by the database',
    { method: PATCH, to: 'language_names?name=eq.C', body: { twice: 5 } },
    { status: 400, body: expect.objectContaining({ code: '0A000' }) },
  ],
  [
    'an unknown column is refused',
    { method: PATCH, to: 'languages?name=eq.C', body: { nope: 1 } },
    { status: 400, body: expect.objectContaining({ code: 'PGRST204' }) },
  ],
  [
    'a filter on an unknown column is refused',
    { method: PATCH, to: 'languages?nope=eq.1', body: { rank: 1 } },
    { status: 400, body: expect.objectContaining({ code: '42703' }) },
  ],
  [
    'an empty body is refused',
    { method: PATCH, to: 'languages?name=eq.C' },
    { status: 400, body: expect.objectContaining({ message: 'Empty or invalid json' }) },
  ],
  [
    'an empty form is refused',
    {
      method: PATCH,
      to: 'languages?name=eq.C',
      body: 'x',
      headers: { 'content-type': 'text/html' },
    },
    { status: 400, body: expect.objectContaining({ code: 'PGRST102' }) },
  ],
  // PostgREST 13 dropped limits on writes.
  [
    'a limit is ignored',
    { method: PATCH, to: 'bare_keys?id=gte.1&limit=1&order=id&select=id', body: {}, prefer: back },
    { status: 200, body: [] },
  ],
])

checkAll(app, 'api/tables_views.html#delete', [
  [
    'the filtered rows are deleted and returned',
    { method: DELETE, to: 'bare_keys?id=eq.1', prefer: back },
    {
      status: 200,
      body: [{ id: 1 }],
      headers: { 'content-range': '*/*', 'preference-applied': back },
    },
  ],
  [
    'without a wish nothing comes back',
    { method: DELETE, to: 'bare_keys?id=eq.99' },
    { status: 204, text: '', headers: { 'content-range': '*/*', 'content-type': undefined } },
  ],
  [
    'the deleted rows are counted',
    { method: DELETE, to: 'bare_keys?id=eq.2', prefer: 'count=exact' },
    { status: 204, headers: { 'content-range': '*/1' } },
  ],
  [
    'columns are chosen and renamed',
    { method: DELETE, to: 'coupons?id=eq.2&select=was:code', prefer: back },
    { status: 200, body: [{ was: 'B' }] },
  ],
  [
    'related rows are embedded in the deleted ones',
    { method: DELETE, to: 'albums?id=eq.2&select=title,languages(name)', prefer: back },
    { status: 200, body: [{ title: 'Waves', languages: { name: 'C' } }] },
  ],
  [
    'a referenced row is not deleted',
    { method: DELETE, to: 'stores?id=eq.1' },
    { status: 409, body: expect.objectContaining({ code: '23503' }) },
  ],
  [
    'an unknown table is a 404',
    { method: DELETE, to: 'foozle?id=eq.1' },
    { status: 404, body: expect.objectContaining({ code: 'PGRST205' }) },
  ],
])
