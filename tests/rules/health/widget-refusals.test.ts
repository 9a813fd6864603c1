/** product.md 58: a site that data-domains leaves out. Anybody may say so, hence the bounds. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { createCompany, createSeller } from '../../support/factories.ts'
import { listCodes, listFaults } from '../../support/faults.ts'
import { openVisitorPages } from '../../support/visitor.ts'

const server = await openTestDatabase()
const pages = openVisitorPages(server)
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0'

async function openShop() {
  const company = await createCompany(server)
  await createSeller(server, company)
  return company
}

/** What the widget's script sends from a page of this site. */
const refuse = (company: { id: string }, origin: string | undefined, userAgent = browser) =>
  pages.inject({
    method: 'POST',
    url: `/widget-off/${company.id}`,
    headers: { 'user-agent': userAgent, ...(origin === undefined ? {} : { origin }) },
  })

const later = (company: { id: string }, time: string) =>
  ask(
    server,
    sql`update private.widget_refusals set first_at = first_at - ${time}::interval, last_at = last_at - ${time}::interval
      where company_id = ${company.id}::uuid`,
  )

test('a refused widget is a fault that names its sites, for a day', async () => {
  const company = await openShop()
  const { statusCode, body } = await refuse(company, 'https://loja.example:8443')
  expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' })
  await refuse(company, 'https://www.outra.example')
  expect(await listFaults(server, company)).toMatchObject([
    {
      code: 'widget_refused',
      severity: 'warning',
      subject_kind: 'form',
      subject_name: 'loja.example, www.outra.example',
      numbers: { sites: 2 },
    },
  ])
  await later(company, '24 hours 1 minute')
  expect(await listCodes(server, company)).toEqual([])
})

test('it is gone once the widget there leads to the form', async () => {
  const company = await openShop()
  await refuse(company, 'https://loja.example')
  const open = (referer: string) =>
    pages.inject({
      url: `/capture-lead?company=${company.id}&source=widget`,
      headers: { referer, 'user-agent': browser },
    })
  expect((await open('https://outra.example/')).statusCode).toBe(200)
  expect(await listCodes(server, company)).toEqual(['widget_refused'])
  await open('https://loja.example/carros')
  await expect.poll(() => listCodes(server, company)).toEqual([])
})

test('nothing is believed of machines, of no site, or of a company that is not there', async () => {
  const company = await openShop()
  for (const origin of [
    undefined,
    'null',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:80',
    'https://loja',
    `https://${'a.'.repeat(130)}example`,
  ]) {
    expect((await refuse(company, origin)).statusCode).toBe(204)
  }
  await refuse(company, 'https://loja.example', 'Googlebot/2.1')
  expect(await listCodes(server, company)).toEqual([])
  const gone = await openShop()
  await change(server, 'public.companies', gone, { active: false })
  expect((await refuse(gone, 'https://loja.example')).statusCode).toBe(204)
  expect((await refuse({ id: 'nobody' }, 'https://loja.example')).statusCode).toBe(204)
  const rows = await ask(
    server,
    sql`select from private.widget_refusals where company_id in (${company.id}::uuid, ${gone.id}::uuid)`,
  )
  expect(rows).toHaveLength(0)
  await refuse(company, 'https://loja.example')
  expect(await listCodes(server, company)).toEqual(['widget_refused'])
})

test('a flood of sites leaves five, and yesterday’s make room', async () => {
  const company = await openShop()
  for (let site = 0; site < 8; site++) await refuse(company, `https://s${site}.example`)
  expect(await listFaults(server, company)).toMatchObject([{ numbers: { sites: 5 } }])
  await later(company, '25 hours')
  await refuse(company, 'https://loja.example')
  expect(await listFaults(server, company)).toMatchObject([{ subject_name: 'loja.example' }])
})
