import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'
import { openShop } from '../../../tests/support/rest/rest-shop.ts'
import { DatabaseError } from '../../database/database.ts'

const server = await openTestDatabase()
const app = await openShop(server)

interface Case {
  readonly method?: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers?: Record<string, string>
  readonly payload?: string
  readonly answer: readonly [status: number, code: string, message: string]
  readonly hint?: string
}

const json = { 'content-type': 'application/json' }

const cases: Record<string, Case> = {
  'an unknown table': {
    url: 'clerk',
    answer: [404, 'PGRST205', "Could not find the table 'shop.clerk' in the schema cache"],
    hint: "Perhaps you meant the table 'shop.clerks'",
  },
  'an unknown column': {
    url: 'clerks?select=nam',
    answer: [400, '42703', 'column clerks.nam does not exist'],
    hint: 'Perhaps you meant to reference the column "clerks.name".',
  },
  'a filter on an unknown column': {
    url: 'clerks?colour=eq.1',
    answer: [400, '42703', 'column clerks.colour does not exist'],
  },
  'an unknown column of an embedding': {
    url: 'clerks?select=stores(nope)',
    answer: [400, '42703', 'column stores_1.nope does not exist'],
  },
  'a cast to an unknown type': {
    url: 'clerks?select=id::nope',
    answer: [400, '42704', 'type "nope" does not exist'],
  },
  'tables without a relationship': {
    url: 'stores?select=skills(*)',
    answer: [
      400,
      'PGRST200',
      "Could not find a relationship between 'stores' and 'skills' in the schema cache",
    ],
  },
  'more than one relationship': {
    url: 'orders?select=clerks(*)',
    answer: [
      300,
      'PGRST201',
      "Could not embed because more than one relationship was found for 'orders' and 'clerks'",
    ],
    hint: "Try changing 'clerks' to one of the following: 'clerks!orders_packer', 'clerks!orders_seller'. Find the desired relationship in the 'details' key.",
  },
  'a filter on what is not embedded': {
    url: 'clerks?stores.name=eq.x',
    answer: [400, 'PGRST108', "'stores' is not an embedded resource in this request"],
    hint: "Verify that 'stores' is included in the 'select' query parameter.",
  },
  'an operator on an embedding': {
    url: 'clerks?select=stores(*)&stores=eq.1',
    answer: [400, 'PGRST120', "Bad operator on the 'stores' embedded resource"],
  },
  'an unknown operator': {
    url: 'clerks?id=same.1',
    answer: [400, 'PGRST100', '"failed to parse filter (same.1)" (line 1, column 1)'],
  },
  'a select that does not parse': {
    url: 'clerks?select=id,stores(name[])',
    answer: [
      400,
      'PGRST100',
      '"failed to parse select parameter (id,stores(name[]))" (line 1, column 15)',
    ],
  },
  'an order that does not parse': {
    url: 'clerks?order=id.up',
    answer: [400, 'PGRST100', '"failed to parse order (id.up)" (line 1, column 4)'],
  },
  'a value of the wrong type': {
    url: 'clerks?id=eq.abc',
    answer: [400, '22P02', 'invalid input syntax for type integer: "abc"'],
  },
  'an unknown function': {
    url: 'rpc/ad',
    answer: [
      404,
      'PGRST202',
      'Could not find the function shop.ad without parameters in the schema cache',
    ],
  },
  'unknown parameters': {
    method: 'POST',
    url: 'rpc/add',
    headers: json,
    payload: '{"a":1,"c":2}',
    answer: [404, 'PGRST202', 'Could not find the function shop.add(a, c) in the schema cache'],
    hint: 'Perhaps you meant to call the function shop.add(a, b)',
  },
  'a call that fits two functions': {
    method: 'POST',
    url: 'rpc/either',
    headers: json,
    payload: '{"a":1}',
    answer: [
      300,
      'PGRST203',
      'Could not choose the best candidate function between: shop.either(a => integer), shop.either(a => integer, b => integer)',
    ],
  },
  'a body that is not JSON': {
    method: 'POST',
    url: 'clerks',
    headers: json,
    payload: '{"name":',
    answer: [400, 'PGRST102', 'Empty or invalid json'],
  },
  'an unknown column in the body': {
    method: 'POST',
    url: 'clerks',
    headers: json,
    payload: '{"nome":"x"}',
    answer: [400, 'PGRST204', "Could not find the 'nome' column of 'clerks' in the schema cache"],
  },
  'a body of another kind': {
    method: 'POST',
    url: 'clerks',
    headers: { 'content-type': 'text/xml' },
    payload: '<a/>',
    answer: [400, 'PGRST102', 'Content-Type not acceptable: text/xml'],
  },
  'an answer of another kind': {
    url: 'clerks',
    headers: { accept: 'image/png' },
    answer: [406, 'PGRST107', 'None of these media types are available: image/png'],
  },
  'a schema that is not exposed': {
    url: 'clerks',
    headers: { 'accept-profile': 'auth' },
    answer: [406, 'PGRST106', 'Invalid schema: auth'],
    hint: 'Only the following schemas are exposed: shop, depot, public',
  },
  'an unknown wish, strictly': {
    url: 'clerks',
    headers: { prefer: 'handling=strict,colour=red' },
    answer: [400, 'PGRST122', 'Invalid preferences given with handling=strict'],
  },
  'another method on a function': {
    method: 'DELETE',
    url: 'rpc/add',
    answer: [405, 'PGRST101', 'Cannot use the DELETE method on RPC'],
  },
  'an unknown path': {
    url: 'clerks/1',
    answer: [404, 'PGRST125', 'Invalid path specified in request URL'],
  },
  'a duplicate key': {
    method: 'POST',
    url: 'stores',
    headers: json,
    payload: '{"name":"Centro"}',
    answer: [409, '23505', 'duplicate key value violates unique constraint "stores_name_key"'],
  },
  'a missing reference': {
    method: 'POST',
    url: 'clerks',
    headers: json,
    payload: '{"name":"x","store_id":999}',
    answer: [
      409,
      '23503',
      'insert or update on table "clerks" violates foreign key constraint "clerks_store_id_fkey"',
    ],
  },
  'a broken rule': {
    method: 'POST',
    url: 'clerks',
    headers: json,
    payload: '{"name":""}',
    answer: [
      400,
      '23514',
      'new row for relation "clerks" violates check constraint "clerks_name_check"',
    ],
  },
  'a right that a user lacks': {
    url: 'safes',
    headers: { 'x-role': 'authenticated' },
    answer: [403, '42501', 'permission denied for table safes'],
  },
  'a body that is too large': {
    method: 'POST',
    url: 'clerks',
    headers: json,
    payload: JSON.stringify({ name: 'x'.repeat(1_100_000) }),
    answer: [413, 'payload_too_large', 'Request body is too large'],
  },
}

test.each(Object.entries(cases))('%s is answered clearly', async (_name, wanted) => {
  const { method = 'GET', url, headers, payload } = wanted
  const response = await app.inject({ method, url: `/rest/v1/${url}`, headers, payload })
  const { code, message, hint, ...rest } = response.json()
  expect([response.statusCode, code, message]).toEqual(wanted.answer)
  if (wanted.hint !== undefined) expect(hint).toBe(wanted.hint)
  expect(Object.keys(rest)).toEqual(['details'])
})

test('a missing privilege of an anonymous caller is a 401', async () => {
  const response = await app.inject({ url: '/rest/v1/safes' })
  expect(response.statusCode).toBe(401)
  expect(response.headers['www-authenticate']).toBe('Bearer')
})

test('each of several relationships is named in the details', async () => {
  const response = await app.inject({ url: '/rest/v1/orders?select=clerks(*)' })
  expect(response.json().details[0]).toEqual({
    cardinality: 'many-to-one',
    embedding: 'orders with clerks',
    relationship: 'orders_packer using orders(packer_id) and clerks(id)',
  })
})

test('a read-only server answers 503 to a write and 405 to a GET that writes', async () => {
  const run = () => Promise.reject(new DatabaseError('25006', 'cannot execute INSERT'))
  const closed = await openShop({ ...server, database: { ...server.database, run } }, false)
  const statusOf = async (method: 'GET' | 'POST') =>
    (await closed.inject({ method, url: '/rest/v1/rpc/ping' })).statusCode
  expect([await statusOf('POST'), await statusOf('GET')]).toEqual([503, 405])
})
