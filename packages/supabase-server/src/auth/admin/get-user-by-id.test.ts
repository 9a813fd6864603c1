import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUser, openAuth } from '../../../tests/support/auth/auth.ts'
import { adminCallsOf } from '../../../tests/support/auth/auth-admin.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const call = adminCallsOf(await openAuth(server))

test('the response shows the account without its secrets', async () => {
  const { id, email } = await createUser(server)
  const answer = await call('GET', `/admin/users/${id}`)
  expect(answer.json()).toMatchObject({ id, email, user_metadata: { name: 'Ana' } })
  expect(answer.body).not.toMatch(/password|_token/)
})

test.each([
  [randomUUID(), 'user_not_found'],
  ['x', 'validation_failed'],
  ["'%20or%20true", 'validation_failed'],
  ['%00', 'validation_failed'],
])('the id %s is refused', async (id, code) => {
  const answer = await call('GET', `/admin/users/${id}`)
  expect([answer.statusCode, answer.json().error_code]).toEqual([404, code])
})
