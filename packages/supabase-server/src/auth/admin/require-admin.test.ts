import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth, secrets } from '../../../tests/support/auth/auth.ts'
import { adminCallsOf } from '../../../tests/support/auth/auth-admin.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const app = await openAuth(server)
const call = adminCallsOf(app)
const id = '8b1d2c7e-3f4a-4b5c-8d6e-7f8091a2b3c4'

const everyAddress = [
  ['POST', '/invite'],
  ['POST', '/admin/generate_link'],
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${id}`],
  ['PUT', `/admin/users/${id}`],
  ['DELETE', `/admin/users/${id}`],
  ['GET', `/admin/users/${id}/factors`],
  ['DELETE', `/admin/users/${id}/factors/${id}`],
  ['PUT', `/admin/users/${id}/factors/${id}`],
  ['GET', '/admin/audit'],
  ['GET', '/admin/oauth/clients'],
  ['GET', '/admin/custom-providers'],
  ['GET', '/admin/sso/providers'],
] as const

test.each(everyAddress)('%s %s accepts only the server’s keys', async (method, path) => {
  const answer = async (headers: Record<string, string>) => {
    const { statusCode, body } = await call(
      method,
      path,
      method === 'GET' ? undefined : {},
      headers,
    )
    return [statusCode, JSON.parse(body).error_code]
  }
  const { access_token } = await callsOf(app).signIn(await createUser(server))
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  expect(await answer({})).toEqual([401, 'no_authorization'])
  expect(await answer({ apikey: secrets.anonKey })).toEqual([401, 'no_authorization'])
  expect(await answer(bearer(secrets.anonKey))).toEqual([403, 'not_admin'])
  expect(await answer(bearer(secrets.publishableKey))).toEqual([403, 'not_admin'])
  expect(await answer(bearer(access_token))).toEqual([403, 'not_admin'])
  expect(await answer({ ...bearer(access_token), apikey: secrets.secretKey })).toEqual([
    403,
    'not_admin',
  ])
  expect(await answer(bearer('forged'))).toEqual([403, 'bad_jwt'])
  expect(await answer(bearer(`${secrets.secretKey}x`))).toEqual([403, 'bad_jwt'])
  for (const headers of [
    bearer(secrets.serviceRoleKey),
    bearer(secrets.secretKey),
    { apikey: secrets.secretKey },
  ]) {
    expect([200, 400, 404]).toContain((await answer(headers))[0])
  }
})

test('a supabase_admin token signed with the JWT secret has admin rights', async () => {
  const sign = (secret: string) =>
    new SignJWT({ sub: '1234567890', role: 'supabase_admin' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(secret))
  const list = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await call('GET', '/admin/users', undefined, headers)).statusCode
  }
  expect(await list(await sign(secrets.jwtSecret))).toBe(200)
  expect(await list(await sign(`${secrets.jwtSecret}x`))).toBe(403)
})
