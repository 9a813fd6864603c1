/** product.md 57: nobody changes the trail, the service and the owner included. */
import sql, { raw } from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { listActivities } from '../../support/trail.ts'
import { createTwoTenants } from '../../support/two-tenants.ts'

const server = await openTestDatabase()
const { own, callers } = await createTwoTenants(server)

const attempts = [
  `update public.activities set actor_name = 'Ninguém'`,
  'delete from public.activities',
  'truncate public.activities',
  'truncate public.companies cascade',
]

test.each(Object.entries(callers))(
  '%s can neither change, delete nor empty it',
  async (_, caller: Caller) => {
    const before = await listActivities(server, own.company)
    expect(before.length).toBeGreaterThan(5)
    for (const attempt of [...attempts, 'insert into public.activities default values']) {
      await expect(server.database.run(caller, raw(attempt))).rejects.toMatchObject({
        code: '42501',
      })
    }
    expect(await listActivities(server, own.company)).toEqual(before)
  },
)

test.each(attempts)('nor can the owner, and so no function: %s', async (attempt) => {
  await expect(ask(server, raw(attempt))).rejects.toThrow('não pode ser alterado')
})

test('no function of ours but the removal of old lines names it in a change', async () => {
  const found = await ask<{ name: string }>(
    server,
    sql`select proname as name from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname in ('public', 'private') and prosrc ~* '(delete from|update|truncate) public.activities'`,
  )
  expect(found).toEqual([{ name: 'trim_activities' }])
})

test('lines of more than 13 months are removed, later ones stay', async () => {
  const add = (months: number) =>
    ask(
      server,
      sql`insert into public.activities (company_id, at, actor_kind, actor_name, what)
        values (${own.company.id}, now() - make_interval(months => ${months}::integer, days => 1), 'job', 'Rodízio', 'test.old')`,
    )
  const before = await listActivities(server, own.company)
  await add(13)
  await add(12)
  await ask(server, sql`select private.trim_activities(100000)`)
  expect(await listActivities(server, own.company)).toHaveLength(before.length + 1)
})

test('the trail goes with its company', async () => {
  const { company } = (await createTwoTenants(server)).other
  await server.database.run(
    callers.super_admin,
    sql`select public.delete_company_for_good(${company.id}::uuid)`,
  )
  for (let n = 1; n > 0; ) {
    const [row] = await ask<{ n: number }>(
      server,
      sql`select private.purge_deleted_companies() as n`,
    )
    n = row?.n ?? 0
  }
  expect(await listActivities(server, company)).toEqual([])
})
