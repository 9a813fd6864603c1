import { SignJWT } from 'jose'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth, secrets } from '../../tests/support/auth/auth.ts'
import { openTestDatabase } from '../../tests/support/database/test-database.ts'
import { AppError } from '../app-error.ts'
import { createKeyring } from '../keys/keyring.ts'

const server = await openTestDatabase()
const app = await openAuth(server)
const { signIn, getUser } = callsOf(app)

const errorOf = async (accessToken: string) => {
  const answer = await getUser(accessToken)
  return [answer.statusCode, answer.json().error_code]
}

test('my token shows me my account, without password or tokens', async () => {
  const { id, email } = await createUser(server)
  const { access_token } = await signIn({ email })
  const answer = await getUser(access_token)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    id,
    aud: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email' },
    user_metadata: { name: 'Ana' },
  })
  expect(answer.body).not.toMatch(/password|_token/)
})

test('my token is refused once I am banned, deleted or signed out', async () => {
  const change = async (statement: (id: string) => ReturnType<typeof sql>) => {
    const user = await createUser(server)
    const { access_token } = await signIn(user)
    await server.asOwner((run) => run(statement(user.id)))
    return errorOf(access_token)
  }
  expect(
    await change((id) => sql`update auth.users set banned_until = '2999-01-01' where id = ${id}`),
  ).toEqual([403, 'user_banned'])
  expect(
    await change((id) => sql`update auth.users set banned_until = '2001-01-01' where id = ${id}`),
  ).toEqual([200, undefined])
  expect(
    await change((id) => sql`update auth.users set deleted_at = now() where id = ${id}`),
  ).toEqual([403, 'user_not_found'])
  expect(await change((id) => sql`delete from auth.users where id = ${id}`)).toEqual([
    403,
    'user_not_found',
  ])
  expect(await change((id) => sql`delete from auth.sessions where user_id = ${id}`)).toEqual([
    403,
    'session_not_found',
  ])
  expect(
    await change((id) => sql`update auth.sessions set not_after = now() where user_id = ${id}`),
  ).toEqual([403, 'session_not_found'])
})

test('a missing, forged, expired or foreign token is refused with its reason', async () => {
  const { sign } = createKeyring(secrets)
  const { id } = await createUser(server)
  const now = Math.floor(Date.now() / 1000)
  const without = await app.inject({ url: '/auth/v1/user', headers: { apikey: secrets.anonKey } })
  expect([without.statusCode, without.json().error_code]).toEqual([401, 'no_authorization'])
  expect(await errorOf('forged')).toEqual([403, 'bad_jwt'])
  expect(await errorOf(await sign({ sub: id, exp: now - 60 }))).toEqual([403, 'bad_jwt'])
  expect(await errorOf(await sign({ sub: id, role: 'postgres' }))).toEqual([403, 'bad_jwt'])
  expect(await errorOf(secrets.anonKey)).toEqual([403, 'bad_jwt'])
  expect(await errorOf(await sign({ sub: "' or true" }))).toEqual([403, 'bad_jwt'])
  expect(await errorOf(await sign({ sub: 5 }))).toEqual([403, 'bad_jwt'])
  expect(await errorOf(await sign({ sub: id, session_id: 'none' }))).toEqual([
    403,
    'session_not_found',
  ])
  const other = await createUser(server)
  const { access_token } = await signIn(other)
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString())
  expect(await errorOf(await sign({ ...claims, sub: id }))).toEqual([403, 'session_not_found'])
})

test('a token that another service signed with the shared secret is accepted', async () => {
  const { id } = await createUser(server)
  const token = await new SignJWT({ sub: id, role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secrets.jwtSecret))
  expect((await getUser(token)).json()).toMatchObject({ id })
})

test('an outage of the key store is answered as retryable, not as an invalid token', async () => {
  const readCaller = async () => {
    throw new AppError('overloaded', 'Service temporarily unavailable')
  }
  const answer = await callsOf(await openAuth(server, { readCaller })).getUser('a.b.c')
  expect([answer.statusCode, answer.json().error_code]).toEqual([503, 'overloaded'])
})
