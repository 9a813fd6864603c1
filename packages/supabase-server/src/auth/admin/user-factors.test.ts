import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createUser, openAuth, openClient, password } from '../../../tests/support/auth/auth.ts'
import { adminCallsOf, trailOf } from '../../../tests/support/auth/auth-admin.ts'
import { authOf } from '../../../tests/support/auth/project-auth.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const app = await openAuth(server, { auth: authOf('[auth.mfa.totp]\nenroll_enabled = true') })
const call = adminCallsOf(app)

async function createFactor() {
  const user = await createUser(server)
  const id = randomUUID()
  await server.asOwner((run) =>
    run(sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${id}, ${user.id}, 'celular', 'totp', 'verified', now(), now(), 'SEGREDO')`),
  )
  return { id, path: `/admin/users/${user.id}/factors`, owner: user.id }
}

test('factors are listed without their secret', async () => {
  const { id, path } = await createFactor()
  const answer = await call('GET', path)
  expect(answer.json()).toMatchObject([{ id, factor_type: 'totp', status: 'verified' }])
  expect(answer.body).not.toContain('SEGREDO')
})

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

test('a server deletes the factor of a user who lost the phone, and no other user’s', async () => {
  const [one, other] = [await createFactor(), await createFactor()]
  for (const id of [other.id, randomUUID()]) {
    const answer = await call('DELETE', `${one.path}/${id}`)
    expect([answer.statusCode, answer.json().error_code]).toEqual([404, 'mfa_factor_not_found'])
  }
  expect((await call('DELETE', `${one.path}/x`)).statusCode).toBe(404)
  expect((await call('DELETE', `${one.path}/${one.id}`)).json()).toMatchObject({ id: one.id })
  expect((await call('GET', one.path)).json()).toEqual([])
  expect((await call('GET', other.path)).json()).toHaveLength(1)
  expect(await trailOf(server, one.owner)).toEqual(['factor_deleted'])
})
