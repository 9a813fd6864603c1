import { expect } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const ok = (body: unknown) => ({ status: 200, body })
const functions = 'api/functions.html'

checkAll(app, `${functions}#calling-with-post`, [
  [
    'named arguments',
    { to: 'rpc/add', body: { a: 1, b: 2 } },
    {
      status: 200,
      body: 3,
      headers: { 'content-type': 'application/json; charset=utf-8', 'content-range': '0-0/*' },
    },
  ],
  ['one argument takes its default', { to: 'rpc/add', body: { a: 1 } }, ok(2)],
  ['all arguments take their defaults', { to: 'rpc/optional', body: {} }, ok('a2')],
  ['an empty body takes all defaults', { method: 'POST', to: 'rpc/optional' }, ok('a2')],
  ['some arguments take their defaults', { to: 'rpc/optional', body: { b: 9 } }, ok('a9')],
  ['an array is passed', { to: 'rpc/sum_of', body: { numbers: [1, 2, 3] } }, ok(6)],
  ['an array as PostgreSQL writes it', { to: 'rpc/sum_of', body: { numbers: '{1,2,3}' } }, ok(6)],
  ['a composite is passed', { to: 'rpc/box_area', body: { box: { width: 3, height: 4 } } }, ok(12)],
  ['a composite may lack a field', { to: 'rpc/box_area', body: { box: { width: 3 } } }, ok(null)],
  ['JSON is passed', { to: 'rpc/json_key', body: { data: { key: 'x' } } }, ok('x')],
  ['an enum is passed', { to: 'rpc/next_size', body: { size: 'small' } }, ok('medium')],
  [
    'an invalid enum value is refused',
    { to: 'rpc/next_size', body: { size: 'huge' } },
    { status: 400, body: expect.objectContaining({ code: '22P02' }) },
  ],
  ['a variadic parameter takes an array', { to: 'rpc/total', body: { parts: [1, 2] } }, ok(3)],
  ['a variadic parameter may be absent', { to: 'rpc/variadic_words', body: {} }, ok([])],
  [
    'a form is passed',
    {
      to: 'rpc/add',
      body: 'a=3&b=4',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    ok(7),
  ],
  [
    'a form passes several values of a variadic parameter',
    {
      to: 'rpc/variadic_words',
      body: 'list=a&list=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    ok(['a', 'b']),
  ],
  [
    'the first object of a list is used',
    {
      to: 'rpc/add',
      body: [
        { a: 1, b: 1 },
        { a: 5, b: 5 },
      ],
    },
    ok(2),
  ],
  ['columns says which keys count', { to: 'rpc/add?columns=a', body: { a: 5, b: 5 } }, ok(6)],
])

checkAll(app, `${functions}#functions-with-an-array-of-json-objects`, [
  [
    'a whole body goes into the one unnamed JSON parameter',
    { to: 'rpc/unnamed_json', body: { A: [1], b: null } },
    ok({ A: [1], b: null }),
  ],
  [
    'a list goes into the unnamed JSON parameter',
    { to: 'rpc/unnamed_json', body: [1, 'x'] },
    ok([1, 'x']),
  ],
  [
    'a JSON string goes into the unnamed JSON parameter',
    { to: 'rpc/unnamed_json', body: '"x"' },
    ok('x'),
  ],
  [
    'text goes into an unnamed text parameter',
    {
      to: 'rpc/unnamed_text',
      body: 'some text, "as it is"',
      headers: { 'content-type': 'text/plain' },
    },
    ok('some text, "as it is"'),
  ],
  [
    'bytes go into an unnamed bytea parameter',
    {
      to: 'rpc/unnamed_bytes',
      body: new Uint8Array([0, 255, 1]),
      headers: { 'content-type': 'application/octet-stream' },
    },
    ok('\\x00ff01'),
  ],
  [
    'among overloads the unnamed one takes a text',
    { to: 'rpc/unnamed_or_none', body: 'hi', headers: { 'content-type': 'text/plain' } },
    ok('body: hi'),
  ],
  [
    'among overloads the one without parameters takes an empty body',
    { to: 'rpc/unnamed_or_none', body: {} },
    ok(1),
  ],
  [
    'a text that no function takes is not found',
    { to: 'rpc/add', body: 'hi', headers: { 'content-type': 'text/plain' } },
    {
      status: 404,
      body: {
        code: 'PGRST202',
        message: 'Could not find the function shop.add in the schema cache',
        details:
          'Searched for the function shop.add with a single unnamed text parameter, but no matches were found in the schema cache.',
        hint: null,
      },
    },
  ],
])

checkAll(app, `${functions}#calling-with-get`, [
  ['named arguments', { to: 'rpc/add?a=1&b=2' }, ok(3)],
  ['an array as PostgreSQL writes it', { to: 'rpc/sum_of?numbers={1,2}' }, ok(3)],
  [
    'several values go into a variadic parameter',
    { to: 'rpc/variadic_words?list=a&list=b,c' },
    ok(['a', 'b,c']),
  ],
  ['the last of several values is used', { to: 'rpc/add?a=1&a=5' }, ok(6)],
  ['JSON is passed as text', { to: 'rpc/json_key?data={"key":"v"}' }, ok('v')],
  ['a composite is passed as a PostgreSQL literal', { to: 'rpc/box_area?box=(2,3)' }, ok(6)],
  ['HEAD gives no body', { method: 'HEAD', to: 'rpc/add?a=1' }, { status: 200, text: '' }],
  [
    'a writing function is refused',
    { to: 'rpc/fire_all?size=C' },
    { status: 405, body: expect.objectContaining({ code: '25006' }) },
  ],
  [
    'another method is refused',
    { method: 'PATCH', to: 'rpc/add', body: {} },
    {
      status: 405,
      body: {
        code: 'PGRST101',
        message: 'Cannot use the PATCH method on RPC',
        details: null,
        hint: null,
      },
    },
  ],
  [
    'DELETE is refused',
    { method: 'DELETE', to: 'rpc/add' },
    { status: 405, body: expect.objectContaining({ code: 'PGRST101' }) },
  ],
])
