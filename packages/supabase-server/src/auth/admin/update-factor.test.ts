import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUser, openAuth, openClient, password } from '../../../tests/support/auth/auth.ts'
import { adminCallsOf, trailOf } from '../../../tests/support/auth/auth-admin.ts'
import { authOf } from '../../../tests/support/auth/project-auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const app = await openAuth(server, { auth: authOf('[auth.mfa.totp]\nenroll_enabled = true') })
const call = adminCallsOf(app)

test('a server renames a user’s factor, to a name that no other factor has', async () => {
  const { id, email } = await createUser(server)
  const client = openClient(app)
  await client.auth.signInWithPassword({ email, password })
  const enroll = async (friendlyName: string) =>
    (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })).data?.id
  const [first, second] = [await enroll('Um'), await enroll('Dois')]
  const rename = (factor: unknown, body: object) =>
    call('PUT', `/admin/users/${id}/factors/${factor}`, body)
  const renamed = await rename(first, { friendly_name: 'Celular' })
  expect(renamed.json()).toMatchObject({ id: first, friendly_name: 'Celular' })
  expect(renamed.body).not.toContain('secret')
  expect((await rename(first, {})).json()).toMatchObject({ friendly_name: 'Celular' })
  const taken = await rename(second, { friendly_name: 'Celular' })
  expect(taken.json()).toMatchObject({ code: 422, error_code: 'mfa_factor_name_conflict' })
  const gone = await rename(randomUUID(), { friendly_name: 'x' })
  expect(gone.json()).toMatchObject({ code: 404, error_code: 'mfa_factor_not_found' })
  expect(await trailOf(server, id)).toContain('factor_updated')
})
