/** What belongs to a seller's page goes with the seller, the lead and the company. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { serverKey } from '../../support/database-callers.ts'
import { createRotation } from '../../support/rotation.ts'
import { createPage, doOnPage, readPage } from '../../support/seller-page.ts'

const server = await openTestDatabase()

/** Ana has a page, a lead and a note about it. */
async function openPage() {
  const { company, sellers } = await createRotation(server, { Ana: {} })
  const token = await createPage(server, sellers.Ana)
  const lead = await capture(server, { p_company_id: company.id, p_name: 'Rita' })
  await doOnPage(server, token, lead, 'note', 'Quer um sedã.')
  await doOnPage(server, token, lead, 'missed')
  return { company, seller: sellers.Ana, token, lead }
}
type Open = Awaited<ReturnType<typeof openPage>>

/** What is kept of the seller and the lead, and for which company. */
async function keptOf({ seller, lead }: Open) {
  const [row] = await ask<Record<string, unknown>>(
    server,
    sql`select
        exists (select from private.seller_pages where seller_id = ${seller.id}::uuid) as page,
        exists (
          select from private.seller_notes
          where seller_id = ${seller.id}::uuid or lead_id = ${lead.lead_id}::uuid
        ) as note,
        (select company_id from public.lead_progress where lead_id = ${lead.lead_id}::uuid) as company`,
  )
  return row
}

test('a lead that is moved takes what became of it along, and no note of its former seller', async () => {
  const open = await openPage()
  const { company, sellers } = await createRotation(server, { Caio: {} })
  await run(sql`update public.leads_captured
    set company_id = ${company.id}, seller_id = ${sellers.Caio.id} where id = ${open.lead.lead_id}`)
  expect(await keptOf(open)).toEqual({ page: true, note: false, company: company.id })
  expect((await readPage(server, open.token))?.week.leads).toEqual([])
  const caios = await createPage(server, sellers.Caio)
  expect(await readPage(server, caios)).toMatchObject({
    to_call: [{ answer: 'missed', note: null }],
    week: { leads: [{ answer: 'missed', note: null }] },
  })
})

test('a seller who is moved leaves the page and the notes behind, and the leads', async () => {
  const open = await openPage()
  const { company } = await createRotation(server, { Caio: {} })
  await run(sql`update public.sellers set company_id = ${company.id} where id = ${open.seller.id}`)
  expect(await keptOf(open)).toEqual({ page: false, note: false, company: open.company.id })
  expect(await readPage(server, open.token)).toBeNull()
  const next = await createPage(server, open.seller)
  expect(await readPage(server, next)).toMatchObject({
    to_call: [],
    today: { count: 0 },
    week: { count: 0 },
  })
  expect((await readPage(server, next, 'Rita'))?.found?.leads).toEqual([])
  await expect(doOnPage(server, next, open.lead, 'lost')).rejects.toMatchObject({ code: 'PT404' })
})

test('a seller whose row is deleted leaves no page and no note', async () => {
  const open = await openPage()
  await run(sql`update public.leads_captured set seller_id = null where id = ${open.lead.lead_id}`)
  await run(sql`delete from public.sellers where id = ${open.seller.id}`)
  expect(await keptOf(open)).toEqual({ page: false, note: false, company: open.company.id })
})

test('a lead that is deleted leaves no note and nothing that became of it', async () => {
  const open = await openPage()
  await run(sql`delete from public.leads_captured where id = ${open.lead.lead_id}`)
  expect(await keptOf(open)).toEqual({ page: true, note: false, company: null })
})

const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)
