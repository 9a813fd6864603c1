import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth, password } from '../../tests/support/auth/auth.ts'
import { newPhone } from '../../tests/support/auth/kept-messages.ts'
import { authOf } from '../../tests/support/auth/project-auth.ts'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const calls = callsOf(await openAuth(server, { rateLimit: true }))

const signIn = async (body: object, address: string) =>
  (await calls.post('/token?grant_type=password', body, { 'x-forwarded-for': address })).json()

test('guessing many accounts from one address is refused, and other addresses are not affected', async () => {
  for (let i = 0; i < 30; i += 1) {
    const answer = await signIn({ email: `${i}@empresa.com.br`, password }, '198.51.100.1')
    expect(answer.error_code).toBe('invalid_credentials')
  }
  const { email } = await createUser(server)
  const refused = await calls.post(
    '/token?grant_type=password',
    { email, password },
    { 'x-forwarded-for': '198.51.100.1' },
  )
  expect(refused.json()).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200)
  expect(await signIn({ email, password }, '198.51.100.2')).toHaveProperty('access_token')
})

test('refreshes have their own limit, so an open dashboard never reaches that of sign-in', async () => {
  const { email } = await createUser(server)
  const session = await signIn({ email, password }, '192.0.2.1')
  const statuses = new Set<number>()
  for (let i = 0; i < 40; i += 1)
    statuses.add((await calls.refresh(session.refresh_token)).statusCode)
  expect([...statuses]).toEqual([200])
})

test('an invalid sign-in body is counted and causes no error', async () => {
  for (const body of ['[]', '"x"', '{"email": {"a": 1}}', '']) {
    const answer = await calls.post('/token?grant_type=password', body, {
      'x-forwarded-for': 'made up',
    })
    expect(answer.statusCode).toBe(400)
  }
})

test('a sign-up counts as a mail only when it sends one', async () => {
  const signUpOften = async (enableConfirmations: boolean, address: string) => {
    const { post } = callsOf(
      await openAuth(server, { rateLimit: true, auth: { enableConfirmations } }),
    )
    const statuses: number[] = []
    for (let i = 0; i < 3; i += 1) {
      const body = { email: `${randomUUID()}@empresa.com.br`, password }
      statuses.push((await post('/signup', body, { 'x-forwarded-for': address })).statusCode)
    }
    return statuses
  }
  expect(await signUpOften(false, '203.0.113.50')).toEqual([200, 200, 200])
  expect(await signUpOften(true, '203.0.113.51')).toEqual([200, 200, 429])
})

test.each(['/recover', '/resend', '/otp', '/magiclink', 'GET /reauthenticate', 'PUT /user'])(
  '%s counts against the mail limit of the address, whatever the recipient',
  async (path) => {
    const auth = { mailInterval: 0 }
    const app = await openAuth(server, { rateLimit: true, auth })
    const { email } = await createUser(server)
    const { access_token } = await callsOf(app).signIn({ email })
    const [name, verb = 'POST'] = path.split(' ').reverse()
    const from = `203.0.113.${60 + path.length}`
    const ask = async () => {
      const { statusCode, body } = await app.inject({
        method: verb as 'POST',
        url: `/auth/v1${name}`,
        headers: { 'x-forwarded-for': from, authorization: `Bearer ${access_token}` },
        ...(verb !== 'GET' && {
          payload: JSON.stringify({ type: 'signup', email: `${randomUUID()}@empresa.com.br` }),
        }),
      })
      return [statusCode, JSON.parse(body).msg]
    }
    expect([await ask(), await ask()]).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    expect(await ask()).toEqual([429, 'email rate limit exceeded'])
  },
)

test('a change counts every message it sends, and a reauthentication counts by its channel', async () => {
  const toml =
    '[auth.email]\nmax_frequency = "0s"\n[auth.sms]\nenable_signup = true\nmax_frequency = "0s"'
  const app = await openAuth(server, {
    rateLimit: true,
    deliverSms: () => undefined,
    auth: authOf(toml),
  })
  const { id, email } = await createUser(server)
  const phone = newPhone()
  await server.asOwner((run) =>
    run(sql`update auth.users set phone = ${phone}, phone_confirmed_at = now() where id = ${id}`),
  )
  const { access_token } = await callsOf(app).signIn({ email })
  const ask = async (method: 'PUT' | 'GET', address: string) => {
    const url = `/auth/v1/${method === 'PUT' ? 'user' : 'reauthenticate'}`
    const payload = { email: `${randomUUID()}@empresa.com.br`, phone }
    const headers = { 'x-forwarded-for': address, authorization: `Bearer ${access_token}` }
    const answer = await app.inject({ method, url, headers, ...(method === 'PUT' && { payload }) })
    return answer.json().msg
  }
  for (const _ of [1, 2]) expect(await ask('PUT', '203.0.113.90')).toBeUndefined()
  expect(await ask('PUT', '203.0.113.90')).toBe('email rate limit exceeded')
  await server.asOwner((run) => run(sql`update auth.users set email = null where id = ${id}`))
  for (let i = 0; i < 3; i += 1) expect(await ask('GET', '203.0.113.91')).toBeUndefined()
  await server.asOwner((run) =>
    run(sql`update _gateway.rate_limits set hits = 30 where key = 'auth sms 203.0.113.91'`),
  )
  expect(await ask('GET', '203.0.113.91')).toBe('sms rate limit exceeded')
})

test('all IPv6 addresses of one network share a count', async () => {
  const body = { email: 'ninguem@empresa.com.br' }
  const statusFrom = async (address: string) =>
    (await calls.post('/token?grant_type=refresh_token', body, { 'x-forwarded-for': address }))
      .statusCode
  for (let i = 1; i <= 150; i += 1) {
    expect(await statusFrom(`2001:db8:0:7:${i.toString(16)}::1`)).toBe(400)
  }
  expect(await statusFrom('2001:db8::7:1:2:3:4')).toBe(429)
  expect(await statusFrom('2001:db8:0:8::1')).toBe(400)
})
