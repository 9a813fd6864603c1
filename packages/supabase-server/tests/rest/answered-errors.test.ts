import { expect } from 'vitest'
import { openTestDatabase } from '../support/database/test-database.ts'
import { checkAll } from '../support/rest/rest-requests.ts'
import { openShop } from '../support/rest/rest-shop.ts'

const app = await openShop(await openTestDatabase())
const raised = (message: unknown, detail: unknown) => ({
  to: 'rpc/raise_json',
  body: {
    message: typeof message === 'string' ? message : JSON.stringify(message),
    detail: typeof detail === 'string' ? detail : JSON.stringify(detail),
  },
})
const unparsed = (details: string, isMessage: boolean) => ({
  status: 500,
  body: {
    code: 'PGRST121',
    message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
    details,
    hint: isMessage
      ? "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
      : "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
  },
})

checkAll(app, 'errors.html#raise-errors-with-http-status-codes', [
  [
    'PT402 is 402',
    { to: 'rpc/refuse', body: { state: 'PT402' } },
    { status: 402, body: { code: 'PT402', message: 'refused', details: 'why', hint: 'how' } },
  ],
  [
    'a function may write the whole error',
    raised(
      { code: '123', message: 'ABC', details: 'DEF', hint: 'XYZ' },
      { status: 332, status_text: 'My status', headers: { 'X-Header': 'str' } },
    ),
    {
      status: 332,
      body: { code: '123', message: 'ABC', details: 'DEF', hint: 'XYZ' },
      headers: { 'x-header': 'str', 'proxy-status': 'PostgREST; error=123' },
    },
  ],
  [
    'details and hint may be missing',
    raised({ code: '123', message: 'ABC' }, { status: 404, headers: {} }),
    { status: 404, body: { code: '123', message: 'ABC', details: null, hint: null } },
  ],
  [
    'a message that is not JSON is reported',
    raised('INVALID', { status: 332, headers: {} }),
    unparsed("Invalid JSON value for MESSAGE: 'INVALID'", true),
  ],
  [
    'a message without a code is reported',
    raised('{"message":"x"}', { status: 332, headers: {} }),
    unparsed(`Invalid JSON value for MESSAGE: '{"message":"x"}'`, true),
  ],
  [
    'a detail that is not JSON is reported',
    raised({ code: '1', message: 'x' }, 'INVALID'),
    unparsed("Invalid JSON value for DETAIL: 'INVALID'", false),
  ],
  [
    'a detail without headers is reported',
    raised({ code: '1', message: 'x' }, '{"status":332}'),
    unparsed(`Invalid JSON value for DETAIL: '{"status":332}'`, false),
  ],
  [
    'a missing detail is reported',
    { to: 'rpc/raise_without_detail', body: {} },
    unparsed('DETAIL is missing in the RAISE statement', false),
  ],
])

checkAll(app, 'errors.html#http-status-codes', [
  [
    'a missing privilege of an anonymous caller is a 401',
    { to: 'safes' },
    {
      status: 401,
      body: {
        code: '42501',
        message: 'permission denied for table safes',
        details: null,
        hint: null,
      },
      headers: { 'www-authenticate': 'Bearer' },
    },
  ],
  [
    'a missing privilege of a user is a 403',
    { to: 'safes', headers: { 'x-role': 'authenticated' } },
    { status: 403, headers: { 'www-authenticate': undefined } },
  ],
  [
    'a row that a policy refuses is forbidden',
    {
      to: 'diary',
      body: { owner: 'somebody else', line: 'x' },
      headers: { 'x-role': 'authenticated', 'x-claims': 'me' },
    },
    { status: 403, body: expect.objectContaining({ code: '42501' }) },
  ],
])

checkAll(app, 'transactions.html#response-headers', [
  [
    'SQL sets the status',
    { to: 'rpc/set_status', body: { status: '418' } },
    { status: 418, text: '' },
  ],
  [
    'an invalid status is refused',
    { to: 'rpc/set_status', body: { status: 'teapot' } },
    {
      status: 500,
      body: {
        code: 'PGRST112',
        message: 'response.status guc must be a valid status code',
        details: null,
        hint: null,
      },
    },
  ],
  [
    'SQL sets headers',
    {
      to: 'rpc/set_headers',
      body: { headers: '[{"X-Hello":"world"},{"Cache-Control":"no-store"}]' },
    },
    { status: 204, headers: { 'x-hello': 'world', 'cache-control': 'no-store' } },
  ],
  [
    'invalid headers are refused',
    { to: 'rpc/set_headers', body: { headers: '{"X-Hello":"world"}' } },
    {
      status: 500,
      body: expect.objectContaining({
        code: 'PGRST111',
        message:
          'response.headers guc must be a JSON array composed of objects with a single key and a string value',
      }),
    },
  ],
])

checkAll(app, 'api/schemas.html#multiple-schemas', [
  [
    'the second schema is read',
    { to: 'rpc/where_am_i', headers: { 'accept-profile': 'depot' } },
    { status: 200, body: 'depot', headers: { 'content-profile': 'depot' } },
  ],
  [
    'the second schema is written',
    {
      to: 'stores',
      body: { id: 5, code: 'E' },
      prefer: 'return=representation',
      headers: { 'content-profile': 'depot' },
    },
    { status: 201, body: [{ id: 5, code: 'E' }], headers: { 'content-profile': 'depot' } },
  ],
  [
    'the first schema is the default',
    { to: 'languages?name=eq.C' },
    { status: 200, headers: { 'content-profile': 'shop' } },
  ],
  [
    'an unexposed schema is refused',
    { to: 'languages', headers: { 'accept-profile': 'auth' } },
    {
      status: 406,
      body: expect.objectContaining({ code: 'PGRST106', message: 'Invalid schema: auth' }),
    },
  ],
  [
    'an unexposed schema is refused for writing',
    { to: 'languages', body: {}, headers: { 'content-profile': 'auth' } },
    { status: 406, body: expect.objectContaining({ code: 'PGRST106' }) },
  ],
])

checkAll(app, 'api/preferences.html', [
  [
    'an unknown preference is refused with handling=strict',
    { to: 'languages', prefer: 'handling=strict, anything' },
    {
      status: 400,
      body: {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: anything',
        hint: null,
      },
    },
  ],
  [
    'an unknown preference is ignored otherwise',
    { to: 'languages?name=eq.C', prefer: 'handling=lenient, anything' },
    { status: 200, headers: { 'preference-applied': 'handling=lenient' } },
  ],
  [
    'a time zone is applied',
    { to: 'readings', prefer: 'timezone=America/Sao_Paulo' },
    {
      status: 200,
      body: [{ id: 1, taken_at: '2026-01-01T09:00:00-03:00' }],
      headers: { 'preference-applied': 'timezone=America/Sao_Paulo' },
    },
  ],
  [
    'an unknown time zone is ignored',
    { to: 'readings', prefer: 'timezone=Nowhere/Land' },
    {
      status: 200,
      body: [{ id: 1, taken_at: '2026-01-01T12:00:00+00:00' }],
      headers: { 'preference-applied': undefined },
    },
  ],
  [
    'an unknown time zone is refused with handling=strict',
    { to: 'readings', prefer: 'handling=strict, timezone=Nowhere/Land' },
    {
      status: 400,
      body: expect.objectContaining({ details: 'Invalid preferences: timezone=Nowhere/Land' }),
    },
  ],
  [
    'a time zone applies to writes',
    {
      to: 'readings?select=taken_at',
      body: { id: 2, taken_at: '2026-01-01 10:00' },
      prefer: 'return=representation, timezone=Asia/Tokyo',
    },
    { status: 201, body: [{ taken_at: '2026-01-01T10:00:00+09:00' }] },
  ],
])
