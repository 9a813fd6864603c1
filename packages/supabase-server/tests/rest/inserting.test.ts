import { expect } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const back = 'return=representation'
const insert = 'api/tables_views.html#insert'

checkAll(app, insert, [
  [
    'one object becomes a row',
    { to: 'languages', body: { name: 'Go', rank: 9 } },
    {
      status: 201,
      text: '',
      headers: { 'content-type': undefined, location: undefined, 'content-range': '*/*' },
    },
  ],
  [
    'the row comes back with the columns of select',
    { to: 'coupons?select=value,by:extra', body: { code: 'N1' }, prefer: back },
    {
      status: 201,
      body: [{ value: 5, by: 'none' }],
      headers: {
        'preference-applied': back,
        'content-type': 'application/json; charset=utf-8',
        location: undefined,
      },
    },
  ],
  [
    'the inserted row embeds related ones',
    {
      to: 'albums?select=title,languages(rank)',
      body: { id: 10, title: 'New', language: 'C' },
      prefer: `${back}, count=exact`,
    },
    {
      status: 201,
      body: [{ title: 'New', languages: { rank: 2 } }],
      headers: {
        'content-range': '*/1',
        'preference-applied': 'return=representation, count=exact',
      },
    },
  ],
  [
    'a column may be renamed and cast in what comes back',
    { to: 'albums?select=key:id::text', body: { id: 11, title: 'Cast' }, prefer: back },
    { status: 201, body: [{ key: '11' }] },
  ],
  [
    'select has no effect without a representation',
    { to: 'albums?select=title', body: { id: 12, title: 'Quiet' }, prefer: 'return=minimal' },
    { status: 201, text: '', headers: { 'preference-applied': 'return=minimal' } },
  ],
  [
    'headers-only returns the location of the row',
    { to: 'coupons', body: { code: 'N2' }, prefer: 'return=headers-only' },
    {
      status: 201,
      text: '',
      headers: { location: '/coupons?id=eq.12', 'preference-applied': 'return=headers-only' },
    },
  ],
  [
    'a key of two columns is written into the location',
    {
      to: 'staffers',
      body: { first_name: 'Rock & R+ll', last_name: 'a b', salary: 1 },
      prefer: 'return=headers-only',
    },
    {
      status: 201,
      headers: { location: '/staffers?first_name=eq.Rock%20%26%20R%2Bll&last_name=eq.a%20b' },
    },
  ],
  [
    'a table without a key has no location',
    { to: 'scraps', body: { a: '1', b: null }, prefer: 'return=headers-only' },
    { status: 201, headers: { location: undefined } },
  ],
  [
    'many rows have no location',
    { to: 'bare_keys', body: [{ id: 20 }, { id: 21 }], prefer: 'return=headers-only' },
    { status: 201, headers: { location: undefined } },
  ],
  [
    'an empty object is a row of defaults',
    { to: 'coupons?select=value,extra', body: {}, prefer: back },
    { status: 201, body: [{ value: 5, extra: 'none' }] },
  ],
  [
    'each empty object of a list is a row of defaults',
    { to: 'coupons?select=value', body: [{}, {}], prefer: back },
    { status: 201, body: [{ value: 5 }, { value: 5 }] },
  ],
  [
    'an empty list adds nothing',
    { to: 'scraps', body: [], prefer: back },
    { status: 201, body: [] },
  ],
  [
    'a number alone adds nothing',
    { to: 'scraps', body: 5, prefer: back },
    { status: 201, body: [] },
  ],
  [
    'nested JSON is kept',
    {
      to: 'stores?select=settings',
      body: { name: 'J', settings: { a: [1, { b: null }] } },
      prefer: back,
    },
    { status: 201, body: [{ settings: { a: [1, { b: null }] } }] },
  ],
  [
    'arrays, ranges, enums, composites and bytes are written as JSON has them',
    {
      to: 'samples?select=size,span,numbers,words,sizes,box,raw,twice',
      body: {
        id: 901,
        size: 'large',
        span: '[1,5)',
        numbers: [1, 2],
        words: ['a,b', '"'],
        sizes: ['small'],
        box: { width: 1, height: 2 },
        raw: '\\x00ff',
      },
      prefer: back,
    },
    {
      status: 201,
      body: [
        {
          size: 'large',
          span: '[1,5)',
          numbers: [1, 2],
          words: ['a,b', '"'],
          sizes: ['small'],
          box: { width: 1, height: 2 },
          raw: '\\x00ff',
          twice: 1802,
        },
      ],
    },
  ],
  [
    'a view that PostgreSQL can write through is written',
    { to: 'language_names?select=name,twice', body: { name: 'Ada', rank: 7 }, prefer: back },
    { status: 201, body: [{ name: 'Ada', twice: 14 }] },
  ],
  [
    'a view with a trigger is written',
    { to: 'letterbox', body: { letter: 'hello' }, prefer: back },
    { status: 201, body: [{ letter: 'hello' }] },
  ],
  [
    'a view that cannot be written says so',
    { to: 'counted', body: { languages: 1 } },
    { status: 500, body: expect.objectContaining({ code: '55000' }) },
  ],
  [
    'unknown columns are refused',
    { to: 'languages', body: { helicopter: 1 } },
    {
      status: 400,
      body: {
        code: 'PGRST204',
        message: "Could not find the 'helicopter' column of 'languages' in the schema cache",
        details: null,
        hint: null,
      },
    },
  ],
  [
    'a value that is missing is an error of the database',
    { to: 'languages', body: { name: 'Half' } },
    {
      status: 400,
      body: expect.objectContaining({
        code: '23502',
        message: 'null value in column "rank" of relation "languages" violates not-null constraint',
      }),
    },
  ],
  [
    'the same key twice is a conflict',
    { to: 'languages', body: { name: 'Java', rank: 1 } },
    {
      status: 409,
      body: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "languages_pkey"',
        details: 'Key (name)=(Java) already exists.',
        hint: null,
      },
    },
  ],
  [
    'a dangling foreign key is a conflict',
    { to: 'albums', body: { id: 13, title: 'x', language: 'Klingon' } },
    { status: 409, body: expect.objectContaining({ code: '23503' }) },
  ],
  [
    'an unknown table gets a suggestion',
    { to: 'langages', body: {} },
    {
      status: 404,
      body: {
        code: 'PGRST205',
        message: "Could not find the table 'shop.langages' in the schema cache",
        details: null,
        hint: "Perhaps you meant the table 'shop.languages'",
      },
    },
  ],
  [
    'an empty body is refused',
    { method: 'POST', to: 'languages' },
    {
      status: 400,
      body: { code: 'PGRST102', message: 'Empty or invalid json', details: null, hint: null },
    },
  ],
  [
    'invalid JSON is refused',
    { to: 'languages', body: '}{ x = 2' },
    { status: 400, body: expect.objectContaining({ code: 'PGRST102' }) },
  ],
  [
    'a list of different kinds of things is refused',
    { to: 'languages', body: [{ name: 'x', rank: 1 }, 123] },
    { status: 400, body: expect.objectContaining({ message: 'All object keys must match' }) },
  ],
  [
    'an unknown content type is refused',
    { to: 'languages', body: 'x', headers: { 'content-type': 'application/pdf' } },
    {
      status: 400,
      body: expect.objectContaining({ message: 'Content-Type not acceptable: application/pdf' }),
    },
  ],
])
