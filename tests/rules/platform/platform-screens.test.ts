import sql from 'sql-template-tag'
import type { Caller } from 'supabase-server/database'
import { beforeAll, expect, test } from 'vitest'
import { change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createPerson } from '../../support/database-callers.ts'
import { createCompany, createSeller } from '../../support/factories.ts'
import { storeLeads } from '../../support/stored-leads.ts'

const server = await openTestDatabase()
let superAdmin: Caller
beforeAll(async () => {
  superAdmin = (await createPerson(server, null, { role: 'super_admin' })).caller
})

async function readFigures({ id }: { id: string }) {
  const statement = sql`select sellers, people, leads_last_30_days from public.get_company_figures()
    where company_id = ${id}::uuid`
  const [row] = await server.database.run(superAdmin, statement)
  return row
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a company’s counts leave out archived sellers and managers, and cover 30 days of leads', async () => {
  const company = await createCompany(server)
  await createCompany(server)
  await createPerson(server, company)
  await createPerson(server, company, { role: 'user', approved: false })
  const seller = await createSeller(server, company)
  await createSeller(server, company, { active: false })
  await change(server, 'public.sellers', await createSeller(server, company), {
    deleted_at: daysAgo(1),
  })
  await change(server, 'public.sellers', await createSeller(server, company), { role: 'manager' })
  await storeLeads(server, company, [
    { created_at: daysAgo(29), seller_id: seller.id },
    { created_at: daysAgo(31), seller_id: seller.id },
  ])
  expect(await readFigures(company)).toEqual({
    sellers: 2,
    people: 2,
    leads_last_30_days: 1,
  })
})

test('companies can be counted a few at a time', async () => {
  const [{ id } = { id: '' }] = await Promise.all([createCompany(server), createCompany(server)])
  const after = async (last: string | null, limit: number | null) => {
    const statement = sql`select company_id from public.get_company_figures(${last}::uuid, ${limit}::integer)`
    const rows = await server.database.run(superAdmin, statement)
    return rows.map((row) => String(row.company_id))
  }
  const all = await after(null, null)
  const place = all.indexOf(id)
  expect(place).toBeGreaterThanOrEqual(0)
  expect(await after(null, place + 1)).toEqual(all.slice(0, place + 1))
  expect(await after(id, 1)).toEqual(all.slice(place + 1, place + 2))
})

test('the newest leads of the platform are those of all companies but removed ones, newest first', async () => {
  const [first, second, removed] = [
    await createCompany(server),
    await createCompany(server),
    await createCompany(server),
  ]
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  await storeLeads(server, first, [{ created_at: soon(1) }])
  await storeLeads(server, second, [{ created_at: soon(2) }])
  await storeLeads(server, removed, [{ created_at: soon(3) }])
  await change(server, 'public.companies', removed, { deleted_at: daysAgo(1) })
  const newest = await server.database.run(
    superAdmin,
    sql`select company_id, company_name, initials from public.list_newest_leads(2)`,
  )
  const initials = 'AS'
  expect(newest).toEqual([
    { company_id: second.id, company_name: second.name, initials },
    { company_id: first.id, company_name: first.name, initials },
  ])
})

test('the platform’s counters are the sum of its companies’, each in its own calendar', async () => {
  for (const time_zone of ['America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Honolulu']) {
    const company = await createCompany(server)
    await change(server, 'public.companies', company, { time_zone })
    const ages = [0, 0.4, 0.9, 1.2, 6.5, 6.999, 7.001, 8, 29.5, 29.999, 30.001, 31, 70]
    await storeLeads(
      server,
      company,
      ages.map((age) => ({ created_at: daysAgo(age) })),
    )
  }
  const [figures] = await server.database.run(
    superAdmin,
    sql`select * from public.get_lead_counters()`,
  )
  const sums = await server.database.run(
    superAdmin,
    sql`select sum(n.total)::int as total, sum(n.today)::int as today, sum(n.yesterday)::int as yesterday,
        sum(n.this_week)::int as this_week, sum(n.this_month)::int as this_month,
        sum(n.last_7_days)::int as last_7_days, sum(n.last_30_days)::int as last_30_days
      from public.companies c, public.get_lead_counters(c.id) n`,
  )
  const numbers = Object.fromEntries(
    Object.entries(figures ?? {}).map(([name, value]) => [name, Number(value)]),
  )
  expect([numbers]).toEqual(sums)
  expect(numbers.last_7_days).toBeGreaterThanOrEqual(18)
})

test('a removed company counts no more', async () => {
  const company = await createCompany(server)
  await change(server, 'public.companies', company, { deleted_at: daysAgo(1) })
  expect(await readFigures(company)).toBeUndefined()
})

test('the system answers its PostgreSQL version, and the size of its data', async () => {
  const [row] = await server.database.run(
    superAdmin,
    sql`select * from public.get_system_information()`,
  )
  expect(row?.server_version).toMatch(/^1[5-9](\.\d+)?$/)
  expect(Number(row?.database_size)).toBeGreaterThan(1_000_000)
})
