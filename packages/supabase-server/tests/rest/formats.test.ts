import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll, send } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const server = await openTestDatabase()
const app = await openShop(server)
const accept = (type: string) => ({ headers: { accept: type } })
const given = (type: string, text: string) => ({
  status: 200,
  text,
  headers: { 'content-type': type },
})
const representation = 'api/resource_representation.html'

checkAll(app, `${representation}#response-format`, [
  [
    '*/* means JSON',
    { to: 'bare_keys?id=eq.1', ...accept('*/*') },
    given('application/json; charset=utf-8', '[{"id":1}]'),
  ],
  [
    'the best quality wins',
    { to: 'bare_keys?id=eq.1', ...accept('text/csv;q=0.5, application/json;q=0.9') },
    given('application/json; charset=utf-8', '[{"id":1}]'),
  ],
  [
    'the first of the same quality wins',
    { to: 'bare_keys?id=eq.1', ...accept('text/csv, application/json') },
    given('text/csv; charset=utf-8', 'id\n1'),
  ],
  [
    'an unavailable type is skipped',
    { to: 'bare_keys?id=eq.1', ...accept('text/plain, application/json') },
    given('application/json; charset=utf-8', '[{"id":1}]'),
  ],
  [
    'a type that is never offered is refused',
    { to: 'bare_keys', ...accept('image/unknown') },
    {
      status: 406,
      body: {
        code: 'PGRST107',
        message: 'None of these media types are available: image/unknown',
        details: null,
        hint: null,
      },
    },
  ],
  [
    'text of a table is refused',
    { to: 'languages', ...accept('text/plain') },
    { status: 406, body: expect.objectContaining({ code: 'PGRST107' }) },
  ],
])

checkAll(app, `${representation}#builtin-media-type-handlers`, [
  [
    'rows are returned as CSV',
    { to: 'languages?order=name', ...accept('text/csv') },
    given('text/csv; charset=utf-8', 'name,rank\nC,2\nJava,1\nPython,4'),
  ],
  [
    'selected and renamed columns are returned as CSV',
    { to: 'languages?select=place:rank,name&name=eq.C', ...accept('text/csv') },
    given('text/csv; charset=utf-8', 'place,name\n2,C'),
  ],
  [
    'quotes, commas, nulls and JSON are escaped in CSV',
    { to: 'stores?select=name,settings,opened&id=eq.1', ...accept('text/csv') },
    {
      status: 200,
      text: 'name,settings,opened\nCentro,"{""tags"": [""a"", ""b""], ""phone"": {""area"": 11}}",2020-01-02',
    },
  ],
  [
    'an empty result is returned as CSV',
    { to: 'languages?name=eq.Nope', ...accept('text/csv') },
    given('text/csv; charset=utf-8', '\n'),
  ],
  [
    'written rows are returned as CSV',
    {
      to: 'bare_keys',
      body: [{ id: 80 }, { id: 81 }],
      prefer: 'return=representation',
      ...accept('text/csv'),
    },
    { status: 201, text: 'id\n80\n81', headers: { 'content-type': 'text/csv; charset=utf-8' } },
  ],
  [
    'the rows of a function are returned as CSV',
    { to: 'rpc/pairs', ...accept('text/csv') },
    given('text/csv; charset=utf-8', 'label,amount\nx,1\ny,2'),
  ],
  [
    'a scalar is returned as CSV',
    { to: 'rpc/add?a=1', ...accept('text/csv') },
    given('text/csv; charset=utf-8', 'pgrst_scalar\n2'),
  ],
  [
    'several scalars are returned as CSV',
    { to: 'rpc/words', ...accept('text/csv') },
    given('text/csv; charset=utf-8', 'pgrst_scalar\none\n"two, three"\n'),
  ],
])

checkAll(app, `${representation}#singular-or-plural`, [
  [
    'one row is returned as an object',
    { to: 'languages?name=eq.C', ...accept('application/vnd.pgrst.object+json') },
    given('application/vnd.pgrst.object+json; charset=utf-8', '{"name":"C","rank":2}'),
  ],
  [
    'the short media type is accepted',
    { to: 'languages?name=eq.C', ...accept('application/vnd.pgrst.object') },
    given('application/vnd.pgrst.object+json; charset=utf-8', '{"name":"C","rank":2}'),
  ],
  [
    'no row is refused',
    { to: 'languages?name=eq.Nope', ...accept('application/vnd.pgrst.object') },
    {
      status: 406,
      body: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
        hint: null,
      },
    },
  ],
  [
    'a scalar is accepted',
    { to: 'rpc/add?a=1', ...accept('application/vnd.pgrst.object+json') },
    { status: 200, text: '2' },
  ],
  [
    'one scalar of a list is accepted',
    { to: 'rpc/numbers', ...accept('application/vnd.pgrst.object+json') },
    { status: 406, body: expect.objectContaining({ details: 'The result contains 3 rows' }) },
  ],
])

const stripped = 'nulls=stripped'
checkAll(app, `${representation}#stripped-nulls`, [
  [
    'a list is stripped of nulls',
    {
      to: 'scraps',
      body: [{ a: 'x', b: null }],
      prefer: 'return=representation',
      ...accept(`application/vnd.pgrst.array+json;${stripped}`),
    },
    {
      status: 201,
      text: '[{"a":"x"}]',
      headers: { 'content-type': 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8' },
    },
  ],
  [
    'an object is stripped of nulls',
    {
      to: 'stores?id=eq.2&select=name,opened',
      ...accept(`application/vnd.pgrst.object+json;${stripped}`),
    },
    given('application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8', '{"name":"Bairro"}'),
  ],
  [
    'embedded rows are stripped of nulls',
    {
      to: 'clerks?id=eq.4&select=name,stores(name)',
      ...accept(`application/vnd.pgrst.array+json;${stripped}`),
    },
    { status: 200, body: [{ name: 'Davi, o "bom"' }] },
  ],
  [
    'the JSON of a function is stripped of nulls',
    { to: 'rpc/object', ...accept(`application/vnd.pgrst.array+json;${stripped}`) },
    { status: 200, body: { b: 1 } },
  ],
  [
    'without the parameter it is JSON',
    { to: 'bare_keys?id=eq.1', ...accept('application/vnd.pgrst.array+json') },
    given('application/json; charset=utf-8', '[{"id":1}]'),
  ],
])

checkAll(app, 'api/media_type_handlers.html', [
  [
    'a text is returned unchanged',
    { to: 'rpc/greeting', ...accept('text/plain') },
    given('text/plain; charset=utf-8', 'Olá'),
  ],
  [
    'a text is returned as JSON',
    { to: 'rpc/greeting', ...accept('*/*') },
    given('application/json; charset=utf-8', '"Olá"'),
  ],
  [
    'no text is an empty body',
    { to: 'rpc/no_text', ...accept('text/plain') },
    { status: 200, text: '' },
  ],
  ['a list of texts is refused', { to: 'rpc/words', ...accept('text/plain') }, { status: 406 }],
  ['a number is no text', { to: 'rpc/add?a=1', ...accept('text/plain') }, { status: 406 }],
  [
    'a domain named like a media type sets the content type',
    { to: 'rpc/page', ...accept('text/html') },
    given('text/html', '<p>Olá</p>'),
  ],
  [
    'JSON of such a domain is available',
    { to: 'rpc/page' },
    given('application/json; charset=utf-8', '"<p>Olá</p>"'),
  ],
  [
    'another type of such a domain is refused',
    { to: 'rpc/page', ...accept('text/xml') },
    { status: 406 },
  ],
  [
    'a browser’s Accept header finds the available type',
    { to: 'rpc/picture', ...accept('text/html,application/xml;q=0.9,image/png,*/*;q=0.8') },
    { status: 200, headers: { 'content-type': 'image/png' } },
  ],
  [
    'a domain of any type is given as it names itself',
    { to: 'rpc/any_document', ...accept('app/bingo') },
    given('app/groucho', 'any'),
  ],
])

test('bytes are returned unchanged', async () => {
  const { bytes, headers } = await send(app, {
    to: 'rpc/dot',
    ...accept('application/octet-stream'),
  })
  expect([...bytes]).toEqual([0x00, 0x89, 0x50, 0x4e])
  expect(headers['content-type']).toBe('application/octet-stream')
  const sent = { to: 'rpc/unnamed_bytes', body: new Uint8Array([1, 0, 254]) }
  const type = { 'content-type': 'application/octet-stream', accept: 'application/octet-stream' }
  expect([...(await send(app, { ...sent, headers: type })).bytes]).toEqual([1, 0, 254])
})

test('HEAD returns the type without a body', async () => {
  const { headers, text } = await send(app, {
    method: 'HEAD',
    to: 'languages',
    ...accept('text/csv'),
  })
  expect([headers['content-type'], text]).toEqual(['text/csv; charset=utf-8', ''])
})

test('GeoJSON is available with PostGIS', async () => {
  const ask = { to: 'bare_keys?id=eq.1', ...accept('application/geo+json') }
  expect((await send(app, ask)).status).toBe(406)
  // The part of PostGIS that the Data API calls.
  await server.asOwner((_run, script) =>
    script(`create domain extensions.geometry as text;
      create function extensions.st_asgeojson(record) returns text language plpgsql immutable
        as $$begin return json_build_object('type', 'Feature', 'properties', row_to_json($1))::text; end$$;
      grant execute on function extensions.st_asgeojson to anon`),
  )
  const withIt = await openShop(server, false)
  const { headers, json, text } = await send(withIt, ask)
  expect(headers['content-type'], text).toBe('application/geo+json; charset=utf-8')
  expect(json()).toEqual({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { id: 1 } }],
  })
})
