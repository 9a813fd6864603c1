/** product.md 51: what each campaign brought. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation } from '../../support/rotation.ts'

const server = await openTestDatabase()

async function openCampaigns() {
  const { company } = await createRotation(server, { Ana: {} })
  const { caller } = await createPerson(server, company, { role: 'user' })
  const send = async (utm_campaign?: string) => {
    const p_attribution = utm_campaign === undefined ? {} : { utm_campaign }
    return (await capture(server, { p_company_id: company.id, p_attribution })).lead_id
  }
  const results = (period = 'last_30_days') =>
    server.database.run(
      caller,
      sql`select campaign, leads::int, won::int, value::float
        from public.list_campaign_results(p_period => ${period})`,
    )
  return { company, caller, send, results }
}

const mark = (lead: string, outcome: string | null, value: number | null = null) =>
  server.database.run(
    serverKey,
    sql`select from public.set_lead_outcome(${lead}::uuid, ${outcome}, ${value}::numeric)`,
  )

test('leads, sales and their value by campaign, before, between and after the folds', async () => {
  const { company, send, results } = await openCampaigns()
  expect(await results()).toEqual([])
  await mark(await send('natal'), 'won', 1500.5)
  await mark(await send(' natal '), 'won', 200)
  await mark(await send('natal'), 'won')
  await send('natal')
  await mark(await send('páscoa'), 'lost')
  await mark(await send(), 'won', 80)
  await send('  ')
  const told = [
    { campaign: null, leads: 2, won: 1, value: 80 },
    { campaign: 'natal', leads: 4, won: 3, value: 1700.5 },
    { campaign: 'páscoa', leads: 1, won: 0, value: 0 },
  ]
  expect(await results()).toEqual(told)
  await ask(server, sql`select private.fold_tail(${company.id}::uuid, 2)`)
  expect(await results()).toEqual(told)
  await foldLeads(server)
  expect(await results()).toEqual(told)
})

test('an outcome that changes is followed at once', async () => {
  const { send, results } = await openCampaigns()
  const lead = await send('natal')
  await foldLeads(server)
  await mark(lead, 'won', 90)
  expect(await results()).toEqual([{ campaign: 'natal', leads: 1, won: 1, value: 90 }])
  await mark(lead, 'won', 70)
  expect(await results()).toMatchObject([{ won: 1, value: 70 }])
  await mark(lead, null)
  expect(await results()).toMatchObject([{ leads: 1, won: 0, value: 0 }])
})

test('a lead counts for the period in which it came', async () => {
  const { send, results } = await openCampaigns()
  const old = await send('natal')
  await mark(old, 'won', 90)
  await foldLeads(server)
  await ask(
    server,
    sql`update public.leads_captured set created_at = now() - interval '40 days' where id = ${old}::uuid`,
  )
  await send('páscoa')
  expect(await results()).toMatchObject([{ campaign: 'páscoa' }])
  expect(await results('yesterday')).toEqual([])
  expect(await results('all')).toMatchObject([
    { campaign: 'natal', leads: 1, won: 1, value: 90 },
    { campaign: 'páscoa', leads: 1, won: 0, value: 0 },
  ])
  await expect(results('sometimes')).rejects.toMatchObject({ code: '22023' })
})

test('leads without a campaign and the 99 campaigns with the most leads are told', async () => {
  const { send, results } = await openCampaigns()
  for (let n = 0; n < 101; n += 1) await send(`campanha ${n}`)
  await send('campanha 100')
  await send()
  const told = await results()
  expect(told).toHaveLength(100)
  expect(told.slice(0, 2)).toMatchObject([
    { campaign: null, leads: 1 },
    { campaign: 'campanha 100', leads: 2 },
  ])
})

test('another company sees nothing of it', async () => {
  const { company, send } = await openCampaigns()
  await send('natal')
  const { caller, results } = await openCampaigns()
  expect(await results()).toEqual([])
  const asked = sql`select * from public.list_campaign_results(${company.id}::uuid)`
  expect(await server.database.run(caller, asked)).toEqual([])
})
