import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { addVerifiedFactor, createPerson, signedIn } from '../support/database-callers.ts'
import { createTwoTenants, type TwoTenants } from '../support/two-tenants.ts'

const server = await openTestDatabase()
let tenants: TwoTenants
beforeAll(async () => {
  tenants = await createTwoTenants(server)
})

describe('a lost second factor', () => {
  const factorsOf = (id: string) =>
    server.asOwner((run) => run(sql`select id from auth.mfa_factors where user_id = ${id}`))

  test('is removed by super_admin, which ends every session that used it', async () => {
    const { id } = await createPerson(server, tenants.own.company)
    await addVerifiedFactor(server, id)
    await server.asOwner((run) =>
      run(
        sql`insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), ${id}, 'aal2')`,
      ),
    )
    const remove = sql`select public.remove_second_factors(${id}) as removed`
    expect(await server.database.run(tenants.callers.super_admin, remove)).toEqual([{ removed: 1 }])
    expect(await factorsOf(id)).toEqual([])
    const left = await server.asOwner((run) =>
      run(sql`select id from auth.sessions where user_id = ${id}`),
    )
    expect(left).toEqual([])
  })

  test('is visible to super_admin, for the users of one company', async () => {
    const [lost, without] = [
      await createPerson(server, tenants.own.company),
      await createPerson(server, tenants.own.company),
    ]
    await addVerifiedFactor(server, lost.id)
    const owners = async (company: { id: string }) => {
      const statement = sql`select user_id from public.list_second_factor_owners(${company.id})`
      const rows = await server.database.run(tenants.callers.super_admin, statement)
      return rows.map(({ user_id }) => user_id)
    }
    expect(await owners(tenants.own.company)).toContain(lost.id)
    expect(await owners(tenants.own.company)).not.toContain(without.id)
    expect(await owners(tenants.other.company)).not.toContain(lost.id)
  })

  test('is removed by nobody else, and not by a super_admin who has not used their own', async () => {
    const { id } = await createPerson(server, tenants.own.company)
    await addVerifiedFactor(server, id)
    const half = await createPerson(server, null, { role: 'super_admin' })
    await addVerifiedFactor(server, half.id)
    const remove = sql`select public.remove_second_factors(${id})`
    for (const caller of [tenants.callers.admin, tenants.callers.user, half.caller, signedIn(id)]) {
      await expect(server.database.run(caller, remove)).rejects.toThrow()
    }
    expect(await factorsOf(id)).toHaveLength(1)
  })
})
