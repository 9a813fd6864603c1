import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll, send } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const OPTIONS = 'OPTIONS' as const
const allow = (methods: string) => ({
  status: 200,
  text: '',
  headers: { allow: methods, 'access-control-allow-origin': '*' },
})
const all = 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'

checkAll(app, 'api/options.html', [
  ['a table accepts every method', { method: OPTIONS, to: 'languages' }, allow(all)],
  ['a partitioned table accepts every method', { method: OPTIONS, to: 'visits' }, allow(all)],
  [
    'a table without a key has no PUT',
    { method: OPTIONS, to: 'scraps' },
    allow('OPTIONS,GET,HEAD,POST,PATCH,DELETE'),
  ],
  ['an updatable view accepts writes', { method: OPTIONS, to: 'language_names' }, allow(all)],
  ['a view of counts is read', { method: OPTIONS, to: 'counted' }, allow('OPTIONS,GET,HEAD')],
  [
    'a view with a trigger takes what the trigger does',
    { method: OPTIONS, to: 'letterbox' },
    allow('OPTIONS,GET,HEAD,POST'),
  ],
  ['a function that writes is posted', { method: OPTIONS, to: 'rpc/hire' }, allow('OPTIONS,POST')],
  [
    'a reading function accepts GET',
    { method: OPTIONS, to: 'rpc/clerks_of' },
    allow('OPTIONS,GET,HEAD,POST'),
  ],
  ['the root is read', { method: OPTIONS, to: '' }, allow('OPTIONS,GET,HEAD')],
  ['an unknown resource is a 404', { method: OPTIONS, to: 'nowhere' }, { status: 404 }],
  [
    'a preflight needs no token',
    {
      method: OPTIONS,
      to: 'languages',
      headers: { origin: 'http://example.com', 'access-control-request-method': 'POST' },
    },
    { status: 204, text: '' },
  ],
])

const secret = { 'x-role': 'service_role' }

test('a secret key gets the schema as OpenAPI', async () => {
  const { status, headers, json } = await send(app, { to: '', headers: secret })
  expect([status, headers['content-type']]).toEqual([
    200,
    'application/openapi+json; charset=utf-8',
  ])
  expect(json()).toMatchObject({
    swagger: '2.0',
    basePath: '/rest/v1/',
    paths: {
      '/': { get: { tags: ['Introspection'] } },
      '/languages': {
        get: {
          summary: 'Programming languages',
          description: 'What is written in.',
          parameters: expect.arrayContaining([
            { $ref: '#/parameters/rowFilter.languages.rank' },
            { $ref: '#/parameters/select' },
          ]),
          responses: {
            '200': { schema: { type: 'array', items: { $ref: '#/definitions/languages' } } },
          },
        },
        post: expect.anything(),
        patch: expect.anything(),
        delete: expect.anything(),
      },
      '/rpc/add': {
        get: {
          parameters: [
            { name: 'a', in: 'query', required: true, format: 'integer', type: 'integer' },
            { name: 'b', in: 'query', required: false, format: 'integer', type: 'integer' },
          ],
        },
        post: expect.anything(),
      },
      '/rpc/total': { post: expect.anything() },
    },
    definitions: {
      languages: {
        description: expect.stringContaining('Programming languages'),
        required: ['name', 'rank'],
        properties: {
          name: { type: 'string', description: 'Note:\nThis is a Primary Key.<pk/>' },
          rank: { type: 'integer', format: 'smallint', description: 'Place in the list' },
        },
      },
      albums: {
        properties: {
          language: {
            description:
              "Note:\nThis is a Foreign Key to `languages.name`.<fk table='languages' column='name'/>",
          },
        },
      },
      coupons: { properties: { value: { default: 5 }, extra: { default: 'none' } } },
      notes: { properties: { kind: { enum: ['small', 'medium', 'large'] } } },
      samples: { properties: { numbers: { type: 'array', items: { type: 'integer' } } } },
    },
    parameters: {
      'rowFilter.languages.rank': { in: 'query', description: 'Place in the list' },
      'body.languages': { in: 'body', schema: { $ref: '#/definitions/languages' } },
    },
  })
})

test('a writing function has no GET, and a read-only view has nothing else', async () => {
  const { paths } = (await send(app, { to: '', headers: secret })).json() as {
    paths: Record<string, object>
  }
  expect(Object.keys(paths['/rpc/hire'] ?? {})).toEqual(['post'])
  expect(Object.keys(paths['/counted'] ?? {})).toEqual(['get'])
})

checkAll(app, 'api/openapi.html', [
  [
    'a second schema is described on request',
    { to: '', headers: { ...secret, 'accept-profile': 'depot' } },
    {
      status: 200,
      headers: { 'content-profile': 'depot' },
      body: expect.objectContaining({
        definitions: expect.objectContaining({ crates: expect.anything() }),
      }),
    },
  ],
  [
    'CSV of it is refused',
    { to: '', headers: { ...secret, accept: 'text/csv' } },
    { status: 406, body: expect.objectContaining({ code: 'PGRST107' }) },
  ],
  ['HEAD has no body', { method: 'HEAD', to: '', headers: secret }, { status: 200, text: '' }],
  [
    'other keys do not see the schema',
    { to: '' },
    {
      status: 404,
      body: {
        code: 'PGRST126',
        message: 'Root endpoint metadata is disabled',
        details: null,
        hint: null,
      },
    },
  ],
  ['nothing is posted to the root', { to: '', body: {} }, { status: 405 }],
])
