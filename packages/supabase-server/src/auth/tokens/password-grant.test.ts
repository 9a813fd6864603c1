import { decodeJwt } from 'jose'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createUser, openAuth, origin, password } from '../../../tests/support/auth/auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const app = await openAuth(server)

const signIn = (payload: unknown, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

test('e-mail and password give me a session, my account and the token’s lifetime', async () => {
  const { id, email } = await createUser(server)
  const answer = await signIn({ email: email.toUpperCase(), password })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    user: { id, email, role: 'authenticated', user_metadata: { name: 'Ana' }, is_anonymous: false },
  })
  expect(answer.json().user.identities).toMatchObject([{ provider: 'email', id, email }])
  expect(answer.json().user.last_sign_in_at).toMatch(/Z$/)
  expect(answer.body).not.toContain('encrypted_password')
})

test('my token names the issuer of config.toml, or else this server', async () => {
  const { email } = await createUser(server)
  const issuerAt = async (one: typeof app) => {
    const answer = await one.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      payload: JSON.stringify({ email, password }),
    })
    return decodeJwt(answer.json().access_token).iss
  }
  const named = await openAuth(server, { auth: { jwtIssuer: 'https://contas.empresa.com.br' } })
  expect(await issuerAt(app)).toBe(`${origin}/auth/v1`)
  expect(await issuerAt(named)).toBe('https://contas.empresa.com.br')
})

test('the database records my session, the hash of its refresh token, my method and my address', async () => {
  const { id, email } = await createUser(server)
  const answer = await signIn(
    { email, password },
    { 'user-agent': 'Chrome', 'x-forwarded-for': '203.0.113.9' },
  )
  const { refresh_token } = answer.json()
  const [row] = await server.asOwner((run) =>
    run(sql`select s.user_agent, host(s.ip) as ip, s.aal::text, t.token, c.authentication_method as method,
        (select json_agg(a.payload) from auth.audit_log_entries a where a.payload ->> 'actor_id' = ${id}) as audit
      from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
      join auth.mfa_amr_claims c on c.session_id = s.id where s.user_id = ${id}`),
  )
  expect(row).toMatchObject({
    user_agent: 'Chrome',
    ip: '203.0.113.9',
    aal: 'aal1',
    method: 'password',
  })
  expect(row?.token).toMatch(/^[0-9a-f]{64}$/)
  expect(row?.token).not.toBe(refresh_token)
  expect(row?.audit).toMatchObject([
    { action: 'login', log_type: 'account', actor_username: email },
  ])
})

test('a wrong password, an unknown address and an account without password get the same response', async () => {
  const { id, email } = await createUser(server)
  const wrong = await signIn({ email, password: 'errada' })
  const unknown = await signIn({ email: 'ninguem@empresa.com.br', password })
  await server.asOwner((run) =>
    run(sql`update auth.users set encrypted_password = null where id = ${id}`),
  )
  const without = await signIn({ email, password })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json()).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  })
  expect([unknown.body, without.body]).toEqual([wrong.body, wrong.body])
})

test('a banned, unconfirmed or deleted account cannot sign in, and a wrong password does not reveal which', async () => {
  const banned = await createUser(server, { banned_until: '2999-01-01' })
  const unconfirmed = await createUser(server, { email_confirmed_at: null })
  const deleted = await createUser(server)
  await server.asOwner((run) =>
    run(sql`update auth.users set deleted_at = now() where id = ${deleted.id}`),
  )
  expect((await signIn(banned)).json()).toMatchObject({ error_code: 'user_banned' })
  expect((await signIn(unconfirmed)).json()).toMatchObject({ error_code: 'email_not_confirmed' })
  for (const email of [banned.email, unconfirmed.email, deleted.email]) {
    const answer = await signIn({ email, password: 'errada' })
    expect(answer.json()).toMatchObject({ error_code: 'invalid_credentials' })
  }
})

test('a password beyond bcrypt’s 72 bytes signs in as on Supabase', async () => {
  const secret = 'ã'.repeat(60)
  const { email } = await createUser(server, { secret })
  expect((await signIn({ email, password: secret })).statusCode).toBe(200)
  expect((await signIn({ email, password: 'õ'.repeat(60) })).statusCode).toBe(400)
})

test('an invalid sign-in is refused with its reason and leaves no rows', async () => {
  const count = () =>
    server
      .asOwner((run) => run(sql`select count(*) from auth.sessions`))
      .then(([row]) => row?.count)
  const before = await count()
  const cases: [unknown, string][] = [
    ['{"email": ', 'bad_json'],
    ['"text"', 'validation_failed'],
    ['[]', 'validation_failed'],
    [{ email: 5, password }, 'validation_failed'],
    [{ email: ['a'], password }, 'validation_failed'],
    [{ email: 'a\0b@c.de', password }, 'validation_failed'],
    [{ email: 'a'.repeat(5000), password }, 'validation_failed'],
    [{ email: 'a@b.de', password: { $ne: 1 } }, 'validation_failed'],
    [{ email: 'a@b.de', phone: '5511912345678', password }, 'validation_failed'],
    [{ password }, 'validation_failed'],
    ['', 'validation_failed'],
    [{ email: 'a@b.de' }, 'invalid_credentials'],
    [{ email: "' or true --", password }, 'invalid_credentials'],
    [{ email: 'a@b.de', password: '\0' }, 'invalid_credentials'],
    [{ email: 'a@b.de', password: 'x'.repeat(100_000) }, 'invalid_credentials'],
  ]
  for (const [payload, code] of cases) {
    const answer = await signIn(payload)
    expect(
      [answer.statusCode, answer.json().error_code],
      JSON.stringify(payload).slice(0, 60),
    ).toEqual([400, code])
  }
  expect((await signIn({ email: 'a@b.de', password: 'x'.repeat(2_000_000) })).statusCode).toBe(413)
  expect(await count()).toBe(before)
})

test('an unknown grant type is refused', async () => {
  const url = '/auth/v1/token?grant_type=magia'
  const answer = await app.inject({ method: 'POST', url, payload: {} })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().msg).toBe('unsupported_grant_type')
})
