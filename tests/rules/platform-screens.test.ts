/** What super_admin's screens count of each company and say of the system. */
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { Caller, DatabaseServer } from '../../src/database/database.ts'
import { createPerson } from '../support/callers.ts'
import { createCompany, createSeller } from '../support/factories.ts'
import { change } from '../support/rows.ts'
import { storeLeads } from '../support/stored-leads.ts'
import { openTestDatabase } from '../support/test-database.ts'

let server: DatabaseServer
let superAdmin: Caller
beforeAll(async () => {
  server = await openTestDatabase()
  superAdmin = (await createPerson(server, null, { role: 'super_admin' })).caller
})

async function readFigures({ id }: { id: string }) {
  const statement = sql`select sellers, people, leads_last_30_days from public.get_company_figures()
    where company_id = ${id}::uuid`
  const [row] = await server.database.run(superAdmin, statement)
  return row
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a company’s sellers are counted without archived ones and managers, its leads of 30 days', async () => {
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

test('a company that was removed counts no more', async () => {
  const company = await createCompany(server)
  await change(server, 'public.companies', company, { deleted_at: daysAgo(1) })
  expect(await readFigures(company)).toBeUndefined()
})

test('the system tells which PostgreSQL runs, and how large its data is', async () => {
  const [row] = await server.database.run(
    superAdmin,
    sql`select * from public.get_system_information()`,
  )
  expect(row?.server_version).toMatch(/^1[5-9](\.\d+)?$/)
  expect(Number(row?.database_size)).toBeGreaterThan(1_000_000)
})
