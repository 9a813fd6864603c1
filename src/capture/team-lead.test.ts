import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { ask, change } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import {
  createCapturePage,
  createCompany,
  createSeller,
  createShortLink,
  createTeam,
} from '../../tests/support/factories.ts'
import { openVisitorPages, submitForm } from '../../tests/support/visitor.ts'

const server = await openTestDatabase()
const app = openVisitorPages(server)
const ana = { name: 'Ana Lima', phone: '(11) 91234-5678' }

/** Zeca is the team. */
async function openTeam() {
  const company = await createCompany(server)
  await createSeller(server, company, { name: 'Alice' })
  const zeca = await createSeller(server, company, { name: 'Zeca' })
  const team = await createTeam(server, company, [zeca])
  return { company, team }
}

const sellersOf = async ({ id }: { id: string }) => {
  const rows = await ask<{ name: string }>(
    server,
    sql`select s.name from public.leads_captured l join public.sellers s on s.id = l.seller_id
      where l.company_id = ${id}::uuid order by l.created_at`,
  )
  return rows.map(({ name }) => name)
}

it('gives the leads of a capture page to its team', async () => {
  const { company, team } = await openTeam()
  const page = await createCapturePage(server, company)
  await change(server, 'public.capture_pages', page, { team_id: team.id })
  for (let lead = 0; lead < 2; lead += 1) await submitForm(app, `/p/${page.slug}`, ana)
  expect(await sellersOf(company)).toEqual(['Zeca', 'Zeca'])
})

it('gives the leads of a widget to the team in its address', async () => {
  const { company, team } = await openTeam()
  const url = `/capture-lead?company=${company.id}&source=widget&team=${team.id}`
  for (let lead = 0; lead < 2; lead += 1) await submitForm(app, url, ana)
  expect(await sellersOf(company)).toEqual(['Zeca', 'Zeca'])
})

it.each([
  ['is malformed', async () => 'vendas'],
  ['is unknown', async () => randomUUID()],
  ['is of another company', async () => (await openTeam()).team.id],
])('goes by the whole company when the team in the address %s', async (_, find) => {
  const { company } = await openTeam()
  const url = `/capture-lead?company=${company.id}&team=${await find()}`
  for (let lead = 0; lead < 2; lead += 1) {
    expect((await submitForm(app, url, ana)).statusCode).toBe(200)
  }
  expect((await sellersOf(company)).sort()).toEqual(['Alice', 'Zeca'])
})

it('gives the leads of a link to its own team, whatever the address says', async () => {
  const { company, team } = await openTeam()
  const link = await createShortLink(server, company)
  const url = `/capture-lead?l=${link.code}`
  for (let lead = 0; lead < 2; lead += 1) await submitForm(app, `${url}&team=${team.id}`, ana)
  expect((await sellersOf(company)).sort()).toEqual(['Alice', 'Zeca'])
  await change(server, 'public.short_urls', link, { team_id: team.id })
  for (let lead = 0; lead < 2; lead += 1) await submitForm(app, url, ana)
  expect((await sellersOf(company)).slice(2)).toEqual(['Zeca', 'Zeca'])
})
