/** super_admin removes a company and erases it in one go. */
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { ask, askOne } from '../support/rows.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { createTwoTenants, type Tenant, type TwoTenants } from '../support/two-tenants.ts'

const server = await openTestDatabase()

let tenants: TwoTenants
let own: Tenant
let other: Tenant
beforeEach(async () => {
  tenants = await createTwoTenants(server)
  ;({ own, other } = tenants)
})

const forGood = ({ id }: { id: string }, caller = tenants.callers.super_admin) =>
  server.database.run(caller, sql`select public.delete_company_for_good(${id}::uuid) as id`)
const waits = () =>
  askOne(
    server,
    sql`select deleted_at is null as listed, deleted_at < now() - interval '30 days' as goes
      from public.companies where id = ${own.company.id}::uuid`,
  )

test('a company is removed and erased by one call, wholly or not at all, and again where that was not heard', async () => {
  // What erase_company does last fails: nothing of what came before it may stay.
  await ask(
    server,
    sql`alter table private.jobs add constraint full_disk check (kind <> 'forget_mails') not valid`,
  )
  await expect(forGood(own.company)).rejects.toMatchObject({ code: '23514' })
  expect(await waits()).toEqual({ listed: true, goes: null })
  await ask(server, sql`alter table private.jobs drop constraint full_disk`)
  for (let time = 0; time < 2; time++) {
    expect(await forGood(own.company)).toEqual([{ id: own.company.id }])
    expect(await waits()).toEqual({ listed: false, goes: true })
  }
  await expect(forGood({ id: own.lead.id })).rejects.toMatchObject({ code: 'PT404' })
  await expect(forGood(other.company, tenants.callers.admin)).rejects.toMatchObject({
    code: '42501',
  })
})
