import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Caller, Statement } from 'supabase-server/database'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import {
  engine,
  openTestDatabase,
} from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { createCompany } from '../../support/factories.ts'

const server = await openTestDatabase()
let superAdmin: Caller
beforeAll(async () => {
  superAdmin = (await createPerson(server, null, { role: 'super_admin' })).caller
})

type Figures = Record<'companies' | 'active_companies' | 'users' | 'pending_users', number>

/** Compares within one statement and as super_admin, because the policies define what counts. */
async function expectExact(): Promise<Figures> {
  const statement = sql`select to_jsonb(f) as figures, jsonb_build_object(
      'companies', (select count(*) from public.companies where deleted_at is null),
      'active_companies', (select count(*) from public.companies where deleted_at is null and active),
      'users', (select count(*) from public.users),
      'pending_users', (select count(*) from public.users where not approved)
    ) as counted
    from public.get_platform_figures() f`
  const [row] = await server.database.run<{ figures: Figures; counted: object }>(
    superAdmin,
    statement,
  )
  expect(row?.figures).toEqual(row?.counted)
  return row?.figures ?? expect.unreachable()
}

const byServer = (statement: Statement) => server.database.run(serverKey, statement)
const bySuperAdmin = (statement: Statement) => server.database.run(superAdmin, statement)
const fold = () => byServer(sql`select private.fold_platform_counts(100000)`)
const rebuild = () => ask(server, sql`select private.rebuild_platform_counts()`)

test('the counts are exact while people come, are approved, change and leave', async () => {
  const before = await expectExact()
  const company = await createCompany(server)
  const first = await createPerson(server, company, { approved: false })
  await createPerson(server, null, { role: 'user', approved: false })
  expect(await expectExact()).toMatchObject({
    users: before.users + 2,
    pending_users: before.pending_users + 2,
  })
  await bySuperAdmin(sql`select public.approve_user(${first.id}::uuid)`)
  expect(await expectExact()).toMatchObject({ pending_users: before.pending_users + 1 })
  await byServer(
    sql`update public.users set name = 'Outra Pessoa' where company_id = ${company.id}::uuid`,
  )
  await byServer(sql`update public.users set approved = not approved where role <> 'super_admin'`)
  await expectExact()
  await byServer(sql`update public.users set approved = not approved where role <> 'super_admin'`)
  await ask(
    server,
    sql`insert into auth.users (id, email) select gen_random_uuid(), gen_random_uuid() || '@example.com'
      from generate_series(1, 3)`,
  )
  expect(await expectExact()).toMatchObject({ users: before.users + 5 })
  await ask(server, sql`delete from auth.users where id = ${first.id}::uuid`)
  await byServer(sql`delete from public.users where not approved and company_id is null`)
  await expectExact()
})

test('the counts are exact while companies are created, switched off and on, removed, restored and purged', async () => {
  const before = await expectExact()
  const [first, second] = [
    await createCompany(server),
    await createCompany(server, { active: false }),
  ]
  const people = [
    await createPerson(server, first),
    await createPerson(server, first, { approved: false }),
  ]
  // A super_admin stays approved when the company goes, and is hidden until it is back.
  await createPerson(server, first, { role: 'super_admin' })
  const founder = await createPerson(server, null, { role: 'user' })
  await server.database.run(
    founder.caller,
    sql`select public.create_own_company('Padaria Sol', ${`${randomUUID()}@example.com`}, null)`,
  )
  expect(await expectExact()).toMatchObject({
    companies: before.companies + 3,
    active_companies: before.active_companies + 2,
    users: before.users + 4,
  })
  const active = (id: string, value: boolean) =>
    bySuperAdmin(sql`select public.update_company(${id}::uuid, p_active => ${value}::boolean)`)
  await active(first.id, false)
  expect(await expectExact()).toMatchObject({ active_companies: before.active_companies + 1 })
  await active(first.id, true)
  await active(second.id, true)
  await expectExact()
  await bySuperAdmin(sql`select public.delete_company(${first.id}::uuid)`)
  expect(await expectExact()).toMatchObject({
    companies: before.companies + 2,
    users: before.users + 3,
    pending_users: before.pending_users + 2,
  })
  await byServer(sql`update public.companies set deleted_at = null where id = ${first.id}::uuid`)
  expect(await expectExact()).toMatchObject({ users: before.users + people.length + 2 })
  await bySuperAdmin(sql`select public.delete_company_for_good(${second.id}::uuid)`)
  const { id } = await createCompany(server)
  await byServer(sql`delete from public.companies where id = ${id}::uuid`)
  await byServer(
    sql`update public.companies set deleted_at = '2020-01-01' where id = ${first.id}::uuid`,
  )
  for (let step = 0; step < 3; step += 1) {
    await expectExact()
    await byServer(sql`select private.purge_deleted_companies()`)
  }
  expect(await expectExact()).toMatchObject({ companies: before.companies + 1 })
})

test('the counts are exact before and after changes are added up, and after a repair', async () => {
  await createCompany(server)
  const whole = await expectExact()
  await fold()
  expect(await expectExact()).toEqual(whole)
  expect(await ask(server, sql`select slot from private.platform_counts`)).toEqual([{ slot: 0 }])
  await ask(server, sql`update private.platform_counts set users = users + 1, companies = 0`)
  await rebuild()
  expect(await expectExact()).toEqual(whole)
  await createCompany(server)
  expect(await expectExact()).toMatchObject({ companies: whole.companies + 1 })
})

test('the counts are answered to super_admin only', async () => {
  const { caller } = await createPerson(server, await createCompany(server))
  await expect(
    server.database.run(caller, sql`select * from public.get_platform_figures()`),
  ).rejects.toMatchObject({ code: '42501' })
})

test.runIf(engine === 'postgres')('no change waits for another transaction', async () => {
  const before = await expectExact()
  const found = sql`insert into public.companies (name, email) values ('Padaria Sol', 'sol@example.com')`
  await server.asOwner(async (onItsWay) => {
    await onItsWay(found)
    // Must not wait for the first transaction, which ends later.
    await byServer(found)
    await fold()
    expect(await expectExact()).toMatchObject({ companies: before.companies + 1 })
  })
  expect(await expectExact()).toMatchObject({ companies: before.companies + 2 })
})

test.runIf(engine === 'postgres')(
  'the counts are exact while many connections add, remove, approve, fold and repair at once',
  async () => {
    const companies = await Promise.all(Array.from({ length: 4 }, () => createCompany(server)))
    const work = Array.from({ length: 160 }, async (_, i) => {
      const { id } = companies[i % companies.length] ?? expect.unreachable()
      if (i % 40 === 39) return rebuild()
      if (i % 10 === 9) return fold()
      if (i % 16 === 7) {
        const deleted_at = i % 32 === 7 ? '2026-01-01' : null
        return byServer(
          sql`update public.companies set deleted_at = ${deleted_at}::timestamptz where id = ${id}::uuid`,
        )
      }
      if (i % 5 === 3) return createCompany(server)
      const person = await createPerson(server, { id }, { approved: i % 2 === 0 })
      if (i % 3 === 1) await ask(server, sql`delete from auth.users where id = ${person.id}::uuid`)
    })
    const watched = Array.from({ length: 20 }, () => expectExact())
    await Promise.all([...work, ...watched])
    await expectExact()
  },
)
