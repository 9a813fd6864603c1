/** A database of the last release with rows that its rules let in, and those of today refuse. */
import { readdir } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { DatabaseServer } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { capture } from '../support/capture.ts'
import { type Company, createCompany, createSeller } from '../support/factories.ts'
import { bootstrap, migrations } from '../support/project.ts'
import { ask, askOne } from '../support/rows.ts'
import { openEmptyDatabase } from '../support/test-database.ts'

const lastOfLastRelease = '20261128000200'
const nobody = '00000000-0000-0000-0000-000000000000'

let server: DatabaseServer
beforeAll(async () => {
  server = await openEmptyDatabase()
  const versions = (await readdir(migrations)).map((file) => file.slice(0, 14))
  const only = new Set(versions.filter((version) => version <= lastOfLastRelease))
  await migrate(server, { bootstrap, folder: migrations, only })
})

const countsOf = (company: Company) =>
  askOne(
    server,
    sql`select
      (select count(*)::int from public.leads_captured where company_id = ${company.id} and seller_id is null) as waiting,
      (select sum(leads)::int from private.lead_tallies where company_id = ${company.id} and seller_id = ${nobody}) as counted,
      (select sum(leads)::int from private.daily_tallies where company_id = ${company.id}) as by_day,
      (select leads::int from private.company_tallies where company_id = ${company.id}) as leads,
      (select count(*)::int from private.contacts where company_id = ${company.id} and seller_id = ${nobody}) as listed`,
  )

const sellersOf = (company: Company) =>
  ask(server, sql`select * from public.sellers where company_id = ${company.id} order by name`)

test('a seller who had the id of nobody is somebody, with leads, figures and zeroings', async () => {
  const company = await createCompany(server)
  await ask(
    server,
    sql`insert into public.sellers (id, company_id, name, email, phone)
      values (${nobody}, ${company.id}, 'Ana Nada', 'ana@example.com', '11987654321')`,
  )
  await createSeller(server, company, { name: 'Bia' })
  for (let i = 0; i < 6; i += 1) await capture(server, { p_company_id: company.id })
  const sold = sql`update public.leads_captured set outcome = 'won', outcome_value = 30, outcome_at = now()
    where id = (select id from public.leads_captured where seller_id = ${nobody} limit 1)`
  await ask(server, sold)
  await ask(server, sql`update public.sellers set leads_received = 0 where id = ${nobody}`)
  await ask(server, sql`update public.sellers set active = false where company_id = ${company.id}`)
  await capture(server, { p_company_id: company.id })
  expect(await countsOf(company)).toMatchObject({ waiting: 1, counted: 4 })
  const before = await sellersOf(company)

  await migrate(server, { bootstrap, folder: migrations })
  expect(await countsOf(company)).toEqual({
    waiting: 1,
    counted: 1,
    by_day: 7,
    leads: 7,
    listed: 1,
  })
  const [ana] = await sellersOf(company)
  expect(ana?.id).not.toBe(nobody)
  expect(await sellersOf(company)).toEqual(
    before.map((seller, i) => (i ? seller : { ...seller, id: ana?.id })),
  )
  expect(ana).toMatchObject({ leads_total: 3, leads_converted: 1, total_sales: '30.00' })
  const named = sql`select
    (select count(*)::int from public.leads_captured where seller_id = ${ana?.id}) as leads,
    (select sum(leads)::int from private.lead_tallies where seller_id = ${ana?.id}) as counted,
    (select count(*)::int from private.contacts where seller_id = ${ana?.id}) as listed,
    (select count(*)::int from public.seller_zeroings where seller_id = ${ana?.id}) as zeroings`
  expect(await askOne(server, named)).toEqual({ leads: 3, counted: 3, listed: 3, zeroings: 1 })
  const taking = sql`update public.sellers set id = ${nobody} where id = ${ana?.id}`
  await expect(ask(server, taking)).rejects.toMatchObject({ code: '23514' })
})
