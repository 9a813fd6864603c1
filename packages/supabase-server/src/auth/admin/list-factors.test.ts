import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createUser, openAuth } from '../../../tests/support/auth/auth.ts'
import { adminCallsOf } from '../../../tests/support/auth/auth-admin.ts'
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
  return { id, path: `/admin/users/${user.id}/factors` }
}

test('factors are listed without their secret', async () => {
  const { id, path } = await createFactor()
  const answer = await call('GET', path)
  expect(answer.json()).toMatchObject([{ id, factor_type: 'totp', status: 'verified' }])
  expect(answer.body).not.toContain('SEGREDO')
})
