import { expect } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const page = 'api/media_type_handlers.html'
const accept = (type: string) => ({ headers: { accept: type } })
const labels = accept('text/x-labels')
const lines = accept('text/tab-separated-values')
const given = (type: string, text: string) => ({
  status: 200,
  text,
  headers: { 'content-type': type },
})
const refused = { status: 406, body: expect.objectContaining({ code: 'PGRST107' }) }

checkAll(app, `${page}#handlers-for-tables-views`, [
  [
    'the rows of a table are handled',
    { to: 'labels?id=lt.4&order=id', ...labels },
    given('text/x-labels', 'labels: 1;2;3;'),
  ],
  [
    'the handler sets headers',
    { to: 'labels?id=eq.1', ...labels },
    { status: 200, headers: { 'content-disposition': 'attachment; filename=labels' } },
  ],
  [
    'an empty result is handled',
    { to: 'labels?id=eq.99', ...labels },
    given('text/x-labels', 'labels: '),
  ],
  [
    'bytes',
    { to: 'labels?id=in.(1,2)&order=id', ...accept('application/vnd.bytes') },
    given('application/vnd.bytes', '\x01\x02'),
  ],
  [
    'a function’s rows of that table are handled',
    { to: 'rpc/labels_from?from_id=3', ...labels },
    given('text/x-labels', 'labels: 3;4;'),
  ],
  [
    'written rows are handled',
    { to: 'labels', body: { id: 50 }, prefer: 'return=representation', ...labels },
    { ...given('text/x-labels', 'labels: 50;'), status: 201 },
  ],
  ['another table has no handler', { to: 'clerks', ...labels }, refused],
  ['fewer columns are not its rows', { to: 'labels?select=id', ...labels }, refused],
  [
    'columns in another order are not its rows',
    { to: 'labels?select=colour,id,due,under', ...labels },
    refused,
  ],
  ['embedded rows are not its rows', { to: 'labels?select=*,labels(id)', ...labels }, refused],
  [
    'JSON stays the default',
    { to: 'labels?select=id&id=eq.1' },
    { status: 200, body: [{ id: 1 }] },
  ],
  [
    'the first available type wins',
    { to: 'labels?id=eq.1', ...accept('image/unknown, text/x-labels, application/json') },
    given('text/x-labels', 'labels: 1;'),
  ],
  [
    'the media type is case-insensitive',
    { to: 'labels?id=eq.1', ...accept('TEXT/X-LABELS') },
    given('text/x-labels', 'labels: 1;'),
  ],
])

checkAll(app, `${page}#overriding-a-builtin-handler`, [
  [
    'a handler of any rows overrides the built-in one',
    { to: 'languages?order=name&limit=2', ...lines },
    given('text/tab-separated-values', 'C\t2\nJava\t1\n'),
  ],
  [
    'it gets the selected columns',
    { to: 'languages?select=rank&name=eq.C', ...lines },
    given('text/tab-separated-values', '2\n'),
  ],
  [
    'it handles the rows of a function',
    { to: 'rpc/pairs', ...lines },
    given('text/tab-separated-values', 'x\t1\ny\t2\n'),
  ],
])

checkAll(app, `${page}#the-any-handler`, [
  [
    'it answers any media type',
    { to: 'labels.raw?id=eq.1', ...accept('app/bingo') },
    given('application/octet-stream', 'raw '),
  ],
  [
    'it answers without an Accept header',
    { to: 'labels.raw?id=eq.1' },
    given('application/octet-stream', 'raw '),
  ],
  [
    'it precedes JSON',
    { to: 'labels.raw?id=eq.1', ...accept('application/json') },
    given('application/octet-stream', 'raw '),
  ],
  [
    'it does not precede the single object',
    { to: 'labels.raw?id=eq.1', ...accept('application/vnd.pgrst.object+json') },
    { status: 200, body: { id: 1 } },
  ],
])
