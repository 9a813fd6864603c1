import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth, origin } from '../../../tests/support/auth/auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const app = await openAuth(server)

test('my token verifies with the published keys, which contain nothing secret', async () => {
  const answer = await app.inject({ url: '/auth/v1/.well-known/jwks.json' })
  expect(answer.headers['cache-control']).toBe('public, max-age=600')
  expect(answer.json().keys).toMatchObject([{ kty: 'EC', alg: 'ES256', use: 'sig' }])
  expect(Object.keys(answer.json().keys[0])).not.toContain('d')

  const user = await createUser(server)
  const { access_token } = await callsOf(app).signIn(user)
  const { payload } = await jwtVerify(access_token, createLocalJWKSet(answer.json()), {
    issuer: `${origin}/auth/v1`,
    audience: 'authenticated',
  })
  expect(payload).toMatchObject({
    sub: user.id,
    email: user.email,
    phone: '',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    user_metadata: { name: 'Ana' },
    is_anonymous: false,
  })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
})
