import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { dataJobs } from '../../../src/jobs/data-jobs.ts'
import { captureContact, contactValues, findTraces } from '../../support/contact-traces.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { countLeads } from '../../support/stored-leads.ts'
import { createTwoTenants, type Tenant, type TwoTenants } from '../../support/two-tenants.ts'

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

test('a company is removed and erased by one call, completely or not at all, and again when the answer was lost', async () => {
  // Makes the last step of erase_company fail: every earlier step must be rolled back.
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

test('a company that is erased for good leaves no trace of itself and its people in any table', async () => {
  await captureContact(server, own)
  const person = await createPerson(server, own.company, { role: 'admin' })
  const name = 'Loja Que Some'
  await ask(
    server,
    sql`update public.companies set name = ${name} where id = ${own.company.id}::uuid`,
  )
  await ask(
    server,
    sql`insert into storage.objects (bucket_id, name, version) values ('logos', ${`${own.company.id}/logo`}, 'v')`,
  )
  await ask(
    server,
    sql`insert into auth.audit_log_entries (id, payload) values
      (gen_random_uuid(), json_build_object('action', 'login', 'actor_id', ${person.id}::text))`,
  )
  expect((await findTraces(server, [own.company.id, person.id, name])).length).toBeGreaterThan(15)
  const superAdmin = tenants.callers.super_admin
  const now = sql`select public.erase_company(${own.company.id}::uuid)`
  await expect(server.database.run(superAdmin, now)).rejects.toMatchObject({
    message: 'Remova a empresa antes de excluir os dados dela definitivamente.',
  })
  await server.database.run(superAdmin, sql`select public.delete_company(${own.company.id}::uuid)`)
  await server.database.run(superAdmin, now)
  const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)
  await dataJobs.purge_deleted_companies?.({}, {
    run,
    signal: new AbortController().signal,
  } as never)

  const ids = [own.company.id, own.seller.id, own.lead.id, own.colleague.id, person.id, own.link.id]
  // Expected traces: feed rows expire after two minutes, files are collected by version, and
  // published codes stay reserved.
  const traces = (await findTraces(server, [...ids, name, own.link.code, ...contactValues])).filter(
    (trace) =>
      !/^(_gateway\.feed|private\.erased_leads|private\.jobs|private\.retired_codes):?/.test(trace),
  )
  expect(traces).toEqual([])
  expect(await countLeads(server, other)).toBe(2)
})
