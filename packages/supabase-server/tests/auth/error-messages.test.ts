/** GoTrue's exact messages, which clients compare. */
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth } from '../support/auth/auth.ts'
import { adminCallsOf } from '../support/auth/auth-admin.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const app = await openAuth(server)
const { post } = callsOf(app)
const call = adminCallsOf(app)

test('a code for an invalid address is refused with GoTrue’s message', async () => {
  const answer = await post('/verify', { type: 'signup', token: '123456', email: 'invalid' })
  expect(answer.json()).toEqual({
    ...{ code: 422, error_code: 'validation_failed' },
    msg: 'Invalid email format',
  })
})

test.each(['amanhã', '-1h', '9999999999999h', '1h x'])(
  'a ban of %s is refused with GoTrue’s message',
  async (ban_duration) => {
    const { id } = await createUser(server)
    for (const answer of [
      await call('PUT', `/admin/users/${id}`, { ban_duration }),
      await call('POST', '/admin/users', { email: 'a@example.com', ban_duration }),
    ]) {
      expect(answer.json()).toEqual({
        ...{ code: 400, error_code: 'validation_failed' },
        msg: `invalid format for ban duration: "${ban_duration}"`,
      })
    }
    const unsaid = await call('PUT', `/admin/users/${id}`, { ban_duration: '' })
    expect(unsaid.json().banned_until).toBeUndefined()
  },
)

test('a link of an unknown type is refused with GoTrue’s message', async () => {
  const { email } = await createUser(server)
  const answer = await call('POST', '/admin/generate_link', { type: 'nope', email })
  expect(answer.json()).toEqual({
    ...{ code: 400, error_code: 'validation_failed' },
    msg: 'Invalid email action link type requested: nope',
  })
})
