import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth } from '../../../tests/support/auth/auth.ts'
import { adminCallsOf, trailOf } from '../../../tests/support/auth/auth-admin.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const app = await openAuth(server)
const call = adminCallsOf(app)
const { signIn, refresh, getUser } = callsOf(app)
const remove = (id: string, body?: unknown) => call('DELETE', `/admin/users/${id}`, body)
const ask = (statement: ReturnType<typeof sql>) => server.asOwner((run) => run(statement))

test.each([
  ['for good', undefined],
  ['softly', { should_soft_delete: true }],
])('a user deleted %s loses the session, and the address is free', async (_, body) => {
  const user = await createUser(server)
  const { access_token, refresh_token } = await signIn(user)
  const answer = await remove(user.id, body)
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  const out = await getUser(access_token)
  expect([out.statusCode, out.json().error_code]).toEqual([403, 'user_not_found'])
  expect((await refresh(refresh_token)).json().error_code).toBe('refresh_token_not_found')
  expect((await signIn(user)).error_code).toBe('invalid_credentials')
  expect(await trailOf(server, user.id)).toEqual(['user_deleted'])
  const again = await call('POST', '/admin/users', { email: user.email })
  expect(again.statusCode, again.body).toBe(200)
})

test('a soft deletion keeps the row and erases all personal data', async () => {
  const user = await createUser(server)
  await remove(user.id, { should_soft_delete: true })
  expect((await remove(user.id, { should_soft_delete: true })).statusCode).toBe(200)
  const kept = await call('GET', `/admin/users/${user.id}`)
  expect(kept.json()).toMatchObject({ id: user.id, user_metadata: {}, app_metadata: {} })
  expect(kept.json().deleted_at).toBeDefined()
  expect(kept.body).not.toContain(user.email)
  expect((await call('PUT', `/admin/users/${user.id}`, { role: 'anon' })).statusCode).toBe(404)
  expect((await remove(user.id)).statusCode).toBe(200)
  expect((await remove(user.id)).json().error_code).toBe('user_not_found')
})

test('a deletion that a project’s trigger refuses changes nothing, and the response has its message', async () => {
  const [one, other] = [await createUser(server), await createUser(server)]
  await ask(sql`update public.profiles set is_keeper = true where id in (${one.id}, ${other.id})`)
  expect((await remove(one.id, { should_soft_delete: true })).statusCode).toBe(200)
  for (const body of [undefined, { should_soft_delete: true }]) {
    const answer = await remove(other.id, body)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        code: 409,
        error_code: 'conflict',
        msg: 'The last keeper stays.',
      },
    ])
  }
  expect((await signIn(other)).access_token).toBeDefined()
  expect(await trailOf(server, other.id)).toEqual([])
})

test.each([
  ['{', 400],
  ['[]', 400],
  [{ should_soft_delete: 'sim' }, 400],
])('an invalid body deletes no user: %j', async (body, status) => {
  const user = await createUser(server)
  expect((await remove(user.id, body)).statusCode).toBe(status)
  expect((await remove(randomUUID(), {})).json().error_code).toBe('user_not_found')
  expect((await call('GET', `/admin/users/${user.id}`)).statusCode).toBe(200)
})
