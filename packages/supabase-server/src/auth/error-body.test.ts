import { expect, test } from 'vitest'
import { callsOf, openAuth } from '../../tests/support/auth/auth.ts'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'
import { DatabaseError } from '../database/database.ts'

const server = await openTestDatabase()
const app = await openAuth(server)
const { post } = callsOf(app)
const wrong = { email: 'a@b.de', password: 'errada' }
const signIn = (headers: Record<string, string>) =>
  post('/token?grant_type=password', wrong, headers)

test('a current client gets the error code as a string', async () => {
  for (const version of ['2024-01-01', '2025-06-30']) {
    const answer = await signIn({ 'x-supabase-api-version': version })
    expect(answer.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    expect(answer.headers['x-supabase-api-version']).toBe('2024-01-01')
  }
})

test('an older client gets the status as code', async () => {
  const older = { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }
  for (const version of ['2023-01-01', 'x', '']) {
    expect((await signIn({ 'x-supabase-api-version': version })).json()).toEqual(older)
  }
})

test('an unknown path is refused in the same format', async () => {
  const answer = await app.inject({ url: '/auth/v1/nothing' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 404, error_code: 'not_found' })
})

test('both formats are used for unknown paths, limits, tokens and bodies', async () => {
  const limited = await openAuth(server, {
    rateLimit: true,
    auth: { rateLimit: { mails: 0, refreshes: 0, signIns: 0, verifications: 0 } },
  })
  const form = { 'content-type': 'application/json' }
  const requests = [
    [app, 404, { url: '/auth/v1/nothing' }],
    [app, 401, { url: '/auth/v1/user' }],
    [app, 403, { url: '/auth/v1/user', headers: { authorization: 'Bearer x' } }],
    [app, 400, { url: '/auth/v1/token', method: 'POST' }],
    [
      app,
      400,
      {
        url: '/auth/v1/token?grant_type=password',
        method: 'POST',
        headers: form,
        payload: '{',
      },
    ],
    [
      app,
      413,
      {
        url: '/auth/v1/token',
        method: 'POST',
        headers: form,
        payload: `"${'x'.repeat(2_000_000)}"`,
      },
    ],
    [limited, 429, { url: '/auth/v1/token?grant_type=password', method: 'POST' }],
    [limited, 429, { url: '/auth/v1/token?grant_type=refresh_token', method: 'POST' }],
  ] as const
  for (const [on, status, request] of requests) {
    const ask = (headers: object) =>
      on.inject({
        ...request,
        headers: { ...('headers' in request && request.headers), ...headers },
      })
    const older = await ask({})
    expect([older.statusCode, older.json()], request.url).toEqual([
      status,
      { code: status, error_code: expect.any(String), msg: expect.any(String) },
    ])
    const newer = await ask({ 'x-supabase-api-version': '2024-01-01' })
    expect([newer.statusCode, newer.headers['x-supabase-api-version'], newer.json()]).toEqual([
      status,
      '2024-01-01',
      { code: older.json().error_code, message: older.json().msg },
    ])
  }
})

test('a database outage is answered as retryable, and internal errors hide their text', async () => {
  const failing = async (error: Error) => {
    const broken = { ...server.database, run: () => Promise.reject(error) }
    const calls = callsOf(await openAuth(server, { database: broken }))
    return calls.post('/token?grant_type=password', wrong)
  }
  expect((await failing(new DatabaseError('57P01', 'terminating'))).statusCode).toBe(503)
  const bug = await failing(new DatabaseError('42P01', 'relation "secret" does not exist'))
  expect([bug.statusCode, bug.json().error_code]).toEqual([500, 'unexpected_failure'])
  expect(bug.body).not.toContain('secret')
})
