import { expect } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const ok = (body: unknown) => ({ status: 200, body })
const functions = 'api/functions.html'

const unclear = {
  status: 300,
  body: {
    code: 'PGRST203',
    message:
      'Could not choose the best candidate function between: shop.unclear(a => integer), shop.unclear(a => text)',
    details: null,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  },
}
const missing = (name: string, given: string, searched: string, hint: string | null) => ({
  status: 404,
  body: {
    code: 'PGRST202',
    message: `Could not find the function shop.${name}${given} in the schema cache`,
    details: `Searched for the function shop.${name} ${searched}, but no matches were found in the schema cache.`,
    hint: hint && `Perhaps you meant to call the function shop.${hint}`,
  },
})
checkAll(app, `${functions}#overloaded-functions`, [
  [
    'the names of the arguments choose',
    { to: 'rpc/shape', body: { radius: 1, unit: 'cm' } },
    ok('radius'),
  ],
  ['the same names of other types are unclear', { to: 'rpc/unclear', body: { a: 1 } }, unclear],
  ['a GET is ambiguous as well', { to: 'rpc/unclear?a=x' }, unclear],
  ['a call without arguments is unambiguous', { to: 'rpc/unclear', body: {} }, { status: 204 }],
  [
    'a default makes it unclear',
    { to: 'rpc/either', body: { a: 1 } },
    { status: 300, body: expect.objectContaining({ code: 'PGRST203' }) },
  ],
  [
    'an unnamed default makes it unclear',
    { to: 'rpc/unnamed_default', body: {} },
    {
      status: 300,
      body: expect.objectContaining({
        message:
          'Could not choose the best candidate function between: shop.unnamed_default(), shop.unnamed_default( => text)',
      }),
    },
  ],
  [
    'its argument without a name makes it clear',
    { to: 'rpc/unnamed_default', body: { '': 'x' } },
    ok('text'),
  ],
  [
    'an unknown function is a 404',
    { to: 'rpc/zzz', body: {} },
    missing(
      'zzz',
      ' without parameters',
      'without parameters or with a single unnamed json/jsonb parameter',
      null,
    ),
  ],
  [
    'a similar name is suggested',
    { to: 'rpc/first_clark?x=1' },
    missing('first_clark', '(x)', 'with parameter x', 'first_clerk'),
  ],
  [
    'a row function is not callable, and a similar name is suggested',
    { to: 'rpc/labels_of', body: {} },
    missing(
      'labels_of',
      ' without parameters',
      'without parameters or with a single unnamed json/jsonb parameter',
      'labels_from',
    ),
  ],
  [
    'unknown arguments are a 404',
    { to: 'rpc/add', body: { x: 1, b: 1 } },
    missing(
      'add',
      '(b, x)',
      'with parameters b, x or with a single unnamed json/jsonb parameter',
      'add(a, b)',
    ),
  ],
  [
    'dissimilar arguments get no suggestion',
    { to: 'rpc/first_clerk?wrong=1' },
    missing('first_clerk', '(wrong)', 'with parameter wrong', null),
  ],
  [
    'one unnamed number cannot be called',
    { to: 'rpc/unnamed_number', body: { '': 1 } },
    missing(
      'unnamed_number',
      '()',
      'with parameter  or with a single unnamed json/jsonb parameter',
      'unnamed_bytes',
    ),
  ],
])
