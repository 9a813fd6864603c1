/** A database of the first release with leads in it, brought up to date while another process serves visitors. */
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseServer } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { capture } from '../support/capture.ts'
import { type Company, createCompany, createSeller } from '../support/factories.ts'
import { bootstrap, migrations } from '../support/project.ts'
import { ask } from '../support/rows.ts'
import { engine, openEmptyDatabase } from '../support/test-database.ts'

const lastOfFirstRelease = '20261121092100'

let server: DatabaseServer
let firstRelease: string
const companies: Company[] = []
beforeAll(async () => {
  server = await openEmptyDatabase()
  firstRelease = await mkdtemp(join(tmpdir(), 'rodizio-first-release-'))
  const files = (await readdir(migrations)).filter(
    (file) => file.slice(0, 14) <= lastOfFirstRelease,
  )
  await Promise.all(files.map((file) => copyFile(join(migrations, file), join(firstRelease, file))))
  await migrate(server, { bootstrap, folder: firstRelease })
  for (let i = 0; i < 8; i += 1) companies.push(await createCompany(server))
  // Captured before there is a seller, and after.
  for (const company of companies) await capture(server, { p_company_id: company.id })
  for (const company of companies.slice(1)) await createSeller(server, company)
})
afterAll(() => rm(firstRelease, { recursive: true }))

async function captureUntil(isOver: () => boolean): Promise<number> {
  let count = 0
  for (; !isOver(); count += 1) {
    const { id } = companies[count % companies.length] as Company
    await capture(server, { p_company_id: id, p_source: `origem ${count % 3}` })
  }
  return count
}

test('counts every lead once, whenever it arrived', async () => {
  let isOver = false
  // The embedded engine serves nobody before it is up to date.
  const visitors = engine === 'postgres' ? 6 : 0
  const arriving = Array.from({ length: visitors }, () => captureUntil(() => isOver))
  await migrate(server, { bootstrap, folder: migrations })
  isOver = true
  const arrived = (await Promise.all(arriving)).reduce((sum, count) => sum + count, 0)

  const [counts] = await ask(
    server,
    sql`select count(*)::int as leads,
      (select sum(leads)::int from private.company_tallies) as by_company,
      (select sum(leads)::int from private.daily_tallies) as by_day,
      (select sum(leads)::int from private.lead_tallies) as by_seller,
      (select total::int from private.platform_counters()) as of_platform,
      (select sum(companies)::int from private.platform_counts) as companies,
      (select count(*)::int from private.contacts join public.leads_captured l on l.id = lead_id) as contacts
    from public.leads_captured`,
  )
  const leads = companies.length + arrived
  expect(counts).toEqual({
    leads,
    by_company: leads,
    by_day: leads,
    by_seller: leads,
    of_platform: leads,
    companies: companies.length,
    contacts: leads,
  })
  const wrong = sql`select s.id from public.sellers s
    where s.leads_total <> (select count(*) from public.leads_captured l where l.seller_id = s.id)
      or s.leads_total <> s.leads_received or s.last_activity is null`
  expect(await ask(server, wrong)).toEqual([])
  if (visitors > 0) expect(arrived).toBeGreaterThan(0)
})
