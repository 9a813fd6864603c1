import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { addVerifiedFactor, createPerson } from '../../tests/support/database-callers.ts'
import { removeFactorsOf } from './remove-factors.ts'

const server = await openTestDatabase()
const ask = (statement: ReturnType<typeof sql>) => server.asOwner((run) => run(statement))

test('the operator lets in a super_admin who lost the second factor, and the trail of security notes it', async () => {
  const { id } = await createPerson(server, null, { role: 'super_admin' })
  const address = `${id}@example.com`
  await addVerifiedFactor(server, id)
  expect(await removeFactorsOf(server, ` ${address.toUpperCase()} `)).toContain('removed: 1.')
  expect(await ask(sql`select from auth.mfa_factors where user_id = ${id}::uuid`)).toEqual([])
  const noted = await ask(sql`
    select payload ->> 'actor_username' as actor from auth.audit_log_entries
    where payload ->> 'action' = 'factor_deleted' and payload -> 'traits' ->> 'user_id' = ${id}`)
  expect(noted).toEqual([{ actor: 'service_role' }])
  await expect(removeFactorsOf(server, address)).rejects.toThrow('has no second factor')
})

test('a mistyped address is told', async () => {
  await expect(removeFactorsOf(server, 'ninguem@example.com')).rejects.toThrow(
    'No account has the address ninguem@example.com.',
  )
})
