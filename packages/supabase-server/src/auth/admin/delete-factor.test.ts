import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createUser, openAuth } from '../../../tests/support/auth/auth.ts'
import { adminCallsOf, trailOf } from '../../../tests/support/auth/auth-admin.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const call = adminCallsOf(await openAuth(server))

async function createFactor() {
  const user = await createUser(server)
  const id = randomUUID()
  await server.asOwner((run) =>
    run(sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${id}, ${user.id}, 'celular', 'totp', 'verified', now(), now(), 'SEGREDO')`),
  )
  return { id, path: `/admin/users/${user.id}/factors`, owner: user.id }
}

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
