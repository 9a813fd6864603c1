/** Replay of leads that the embedded engine lost (docs/decisions/0002). */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Row } from 'supabase-server/database'
import { expect, test } from 'vitest'
import { ask, askOne } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import {
  createCompany,
  createSeller,
  createShortLink,
  createTeam,
} from '../../support/factories.ts'

const server = await openTestDatabase()

async function captureOne(given: object = {}) {
  const company = await createCompany(server)
  const seller = await createSeller(server, company)
  const link = await createShortLink(server, company)
  const submission = {
    p_short_code: link.code,
    p_extra: { company: 'ACME' },
    p_consent: { marketing: true },
    p_idempotency_key: randomUUID(),
    ...given,
  }
  const answer = await capture(server, submission)
  return { company, seller, link, submission, answer }
}

/** A replayed lead arrives anew. */
const findLeads = async (company: { id: string }) =>
  (
    await ask<Row>(
      server,
      sql`select * from public.leads_captured where company_id = ${company.id}`,
    )
  ).map(({ arrival: _, ...lead }) => lead)

const findSeller = (seller: { id: string }) =>
  askOne(server, sql`select * from public.sellers where id = ${seller.id}`)

const replay = (table: string, row: Row) =>
  ask(server, sql`select private.replay_journal(${{ table, row }}::jsonb) as there`)

test('a lost lead comes back as it was, and is counted for its seller again', async () => {
  const { company, seller } = await captureOne()
  const [lead = {}] = await findLeads(company)
  await ask(server, sql`delete from public.leads_captured where company_id = ${company.id}`)
  await ask(
    server,
    sql`update public.sellers set leads_received = 0, last_assigned_at = null where id = ${seller.id}`,
  )
  expect(await replay('leads_captured', lead)).toEqual([{ there: true }])
  expect(await findLeads(company)).toEqual([lead])
  expect(await findSeller(seller)).toMatchObject({
    leads_received: 1,
    leads_total: 1,
    last_assigned_at: lead.created_at,
    last_activity: expect.anything(),
  })
})

test('a turn in a team comes back, and a lead of the same seller takes none', async () => {
  const { company, seller } = await captureOne()
  const team = await createTeam(server, company, [seller])
  const given = { p_company_id: company.id, p_phone: '11955556666' }
  const inTeam = await capture(server, { ...given, p_team_id: team.id })
  await ask(server, sql`update public.companies set same_seller_days = 9 where id = ${company.id}`)
  const again = await capture(server, given)
  const leads = (await findLeads(company)).filter(({ id }) =>
    [inTeam.lead_id, again.lead_id].includes(String(id)),
  )
  await ask(server, sql`delete from public.leads_captured where company_id = ${company.id}`)
  await ask(server, sql`update public.team_members set turns = 0 where team_id = ${team.id}`)
  await ask(
    server,
    sql`update public.sellers set leads_received = 0, leads_today = 0, leads_today_on = null
      where id = ${seller.id}`,
  )
  for (const lead of leads) await replay('leads_captured', lead)
  expect(await findSeller(seller)).toMatchObject({
    leads_received: 1,
    leads_total: 2,
    leads_today: 2,
  })
  expect(
    await askOne(server, sql`select turns from public.team_members where team_id = ${team.id}`),
  ).toEqual({ turns: 1 })
})

test('a line from before outcomes existed brings its lead back', async () => {
  const { company } = await captureOne()
  const [lead = {}] = await findLeads(company)
  await ask(server, sql`delete from public.leads_captured where company_id = ${company.id}`)
  const old = Object.fromEntries(
    Object.entries(lead).filter(([name]) => !name.startsWith('outcome')),
  )
  expect(Object.keys(old).length).toBe(Object.keys(lead).length - 4)
  await replay('leads_captured', old)
  expect(await findLeads(company)).toEqual([lead])
})

test('a won lead that comes back counts as won', async () => {
  const { company, seller } = await captureOne()
  const [lead = {}] = await findLeads(company)
  await ask(server, sql`delete from public.leads_captured where company_id = ${company.id}`)
  await replay('leads_captured', { ...lead, outcome: 'won', outcome_value: 30 })
  expect(await findSeller(seller)).toMatchObject({
    leads_total: 1,
    leads_converted: 1,
    total_sales: '30.00',
  })
})

test('a repeated line, or one of a lead that was not lost, changes nothing', async () => {
  const { company, seller } = await captureOne()
  const [lead = {}] = await findLeads(company)
  const before = await findSeller(seller)
  for (let i = 0; i < 2; i += 1) {
    expect(await replay('leads_captured', lead)).toEqual([{ there: true }])
  }
  expect(await findLeads(company)).toEqual([lead])
  expect(await findSeller(seller)).toEqual(before)
})

test('a visitor who retries after the loss is answered with the restored lead', async () => {
  const { company, submission, answer } = await captureOne()
  const [lead = {}] = await findLeads(company)
  await ask(server, sql`delete from public.leads_captured where company_id = ${company.id}`)
  await replay('leads_captured', lead)
  expect(await capture(server, submission)).toEqual(answer)
  expect(await findLeads(company)).toHaveLength(1)
})

test('a visitor who retried before the lead came back has one lead', async () => {
  const { company, seller, submission } = await captureOne()
  const [lead = {}] = await findLeads(company)
  await ask(server, sql`delete from public.leads_captured where company_id = ${company.id}`)
  await capture(server, submission)
  const before = await findSeller(seller)
  await replay('leads_captured', lead)
  expect(await findLeads(company)).toHaveLength(1)
  expect(await findSeller(seller)).toEqual(before)
})

test('a lead whose seller and link were lost as well keeps the link’s id, and waits', async () => {
  const { company, seller, link } = await captureOne()
  const [lead = {}] = await findLeads(company)
  await ask(server, sql`delete from public.leads_captured where company_id = ${company.id}`)
  await ask(server, sql`delete from public.sellers where id = ${seller.id}`)
  await ask(server, sql`delete from public.short_urls where id = ${link.id}`)
  await replay('leads_captured', lead)
  expect(await findLeads(company)).toEqual([{ ...lead, seller_id: null }])
  const next = await createSeller(server, company)
  expect(await findLeads(company)).toMatchObject([{ seller_id: next.id }])
})

test('a suspect comes back to quarantine', async () => {
  const { company } = await captureOne({ p_attribution: { _hp: 'x' } })
  const find = () =>
    ask(server, sql`select * from public.quarantined_leads where company_id = ${company.id}`)
  const [suspect = {}] = await find()
  await ask(server, sql`delete from public.quarantined_leads where company_id = ${company.id}`)
  for (let i = 0; i < 2; i += 1) await replay('quarantined_leads', suspect)
  expect(await find()).toEqual([suspect])
  expect(await findLeads(company)).toEqual([])
})

test('a line of an unknown company or table is refused', async () => {
  const { company } = await captureOne()
  const [lead = {}] = await findLeads(company)
  await expect(
    replay('leads_captured', {
      ...lead,
      id: randomUUID(),
      idempotency_key: null,
      company_id: randomUUID(),
    }),
  ).rejects.toMatchObject({ code: '23503' })
  await expect(replay('users', {})).rejects.toMatchObject({ code: '22023' })
})
