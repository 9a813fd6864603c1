import { expect } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const back = 'return=representation'
const merge = `${back}, resolution=merge-duplicates`
const ignore = `${back}, resolution=ignore-duplicates`

checkAll(app, 'api/tables_views.html#upsert', [
  [
    'rows are added and merged by their primary key',
    {
      to: 'languages',
      body: [
        { name: 'Javascript', rank: 6 },
        { name: 'Java', rank: 2 },
      ],
      prefer: merge,
    },
    {
      status: 201,
      body: [
        { name: 'Javascript', rank: 6 },
        { name: 'Java', rank: 2 },
      ],
      headers: { 'preference-applied': 'resolution=merge-duplicates, return=representation' },
    },
  ],
  [
    'an upsert of existing rows answers 200',
    {
      to: 'languages',
      body: [
        { name: 'Python', rank: 6 },
        { name: 'Java', rank: 3 },
      ],
      prefer: merge,
    },
    {
      status: 200,
      body: [
        { name: 'Python', rank: 6 },
        { name: 'Java', rank: 3 },
      ],
    },
  ],
  [
    'rows with composite keys are merged, and columns that were not sent stay',
    {
      to: 'staffers',
      body: [{ first_name: 'Frances M.', last_name: 'Roe', salary: '30000' }],
      prefer: merge,
    },
    {
      status: 200,
      body: [{ first_name: 'Frances M.', last_name: 'Roe', salary: 30000, firm: 'One-Up Realty' }],
    },
  ],
  [
    'a partitioned table merges too',
    {
      to: 'visits?select=id,store_id',
      body: [
        { id: 900, happened_on: '2025-02-02', store_id: 1 },
        { id: 900, happened_on: '2026-02-02', store_id: 2 },
      ],
      prefer: merge,
    },
    {
      status: 201,
      body: [
        { id: 900, store_id: 1 },
        { id: 900, store_id: 2 },
      ],
    },
  ],
  [
    'an empty list merges nothing',
    { to: 'languages', body: [], prefer: merge },
    { status: 200, body: [] },
  ],
  [
    'a table of keys alone merges',
    { to: 'bare_keys', body: [{ id: 1 }, { id: 2 }, { id: 4 }], prefer: merge },
    { status: 201, body: [{ id: 1 }, { id: 2 }, { id: 4 }] },
  ],
  [
    'a table without a key inserts the rows and ignores the preference',
    { to: 'scraps', body: [{ a: '1', b: '0' }], prefer: merge },
    { status: 201, body: [{ a: '1', b: '0' }], headers: { 'preference-applied': back } },
  ],
  [
    'rows that exist are left alone',
    {
      to: 'languages',
      body: [
        { name: 'PHP', rank: 9 },
        { name: 'Python', rank: 10 },
      ],
      prefer: ignore,
    },
    {
      status: 201,
      body: [{ name: 'PHP', rank: 9 }],
      headers: { 'preference-applied': 'resolution=ignore-duplicates, return=representation' },
    },
  ],
  [
    'an upsert that ignores all rows answers 201',
    { to: 'languages', body: { name: 'C', rank: 1 }, prefer: ignore },
    { status: 201, body: [] },
  ],
  [
    'the written rows come in the order that is asked for, with what belongs to them',
    {
      to: 'languages?select=name,albums(title)&order=name.asc&albums.order=title',
      body: [
        { name: 'Java', rank: 3 },
        { name: 'C', rank: 2 },
      ],
      prefer: merge,
    },
    {
      status: 200,
      body: [
        { name: 'C', albums: [{ title: 'Waves' }] },
        { name: 'Java', albums: [{ title: 'Beans' }] },
      ],
    },
  ],
])

checkAll(app, 'api/tables_views.html#on-conflict', [
  [
    'on_conflict selects another unique key',
    {
      to: 'coupons?on_conflict=code&select=id,value',
      body: [{ code: 'A', value: 50 }],
      prefer: merge,
    },
    { status: 200, body: [{ id: 1, value: 50 }] },
  ],
  [
    'a key of two columns may be named',
    {
      to: 'staffers?on_conflict=first_name,last_name&select=salary',
      body: { first_name: 'Daniel B.', last_name: 'Lyon', salary: 1 },
      prefer: ignore,
    },
    { status: 201, body: [] },
  ],
  [
    'columns without a unique key are refused by the database',
    { to: 'coupons?on_conflict=value', body: { code: 'Z', value: 1 }, prefer: merge },
    { status: 400, body: expect.objectContaining({ code: '42P10' }) },
  ],
  [
    'unknown columns are refused',
    { to: 'coupons?on_conflict=nope', body: { code: 'Z' }, prefer: merge },
    { status: 400, body: expect.objectContaining({ code: 'PGRST204' }) },
  ],
  [
    'defaults fill what is missing, one row updated and one added',
    {
      to: 'plain_serials?columns=id,label&select=label,note',
      body: [{ id: 1, label: 'first' }, { label: 'second' }],
      prefer: `${merge}, missing=default`,
    },
    {
      status: 201,
      body: [
        { label: 'first', note: 'fresh' },
        { label: 'second', note: 'fresh' },
      ],
      headers: {
        'preference-applied': 'resolution=merge-duplicates, missing=default, return=representation',
      },
    },
  ],
])
