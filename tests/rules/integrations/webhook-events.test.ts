/** product.md 53: what a company's webhooks are told, and when. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { serverKey } from '../../support/database-callers.ts'
import { createSeller, createShortLink } from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation, setSeller } from '../../support/rotation.ts'
import { createPage, doOnPage } from '../../support/seller-page.ts'
import { createWebhook, findDeliveries, findTypes } from '../../support/webhooks.ts'

const server = await openTestDatabase()
const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)

const ofLeads = ['captured', 'assigned', 'opened', 'confirmed', 'rescue', 'outcome', 'erased'].map(
  (name) => `lead.${name}`,
)

async function openShop(events: readonly string[] = ofLeads) {
  const { company, sellers } = await createRotation(server, { Ana: {} })
  const webhook = await createWebhook(server, company, events)
  const send = () =>
    capture(server, { p_company_id: company.id, p_name: 'Rita', p_phone: '81912345678' })
  const types = () => findTypes(server, webhook)
  return { company, ana: sellers.Ana, webhook, send, types }
}

const open = ({ lead_id }: { lead_id: string }) =>
  ask(server, sql`select private.note_opening(${lead_id}, private.sign_opening(${lead_id}))`)

describe('a lead', () => {
  test('is told with what the company knows of it, as it was then', async () => {
    const { company, ana, webhook } = await openShop(['lead.captured'])
    const link = await createShortLink(server, company)
    const { lead_id } = await capture(server, {
      p_short_code: link.code,
      p_name: 'Rita Melo',
      p_phone: '(81) 91234-5678',
      p_email: 'rita@example.com',
      p_city: 'Recife',
      p_source: 'instagram',
      p_extra: { position: 'Gerente' },
    })
    await foldLeads(server)
    await change(server, 'public.leads_captured', { id: lead_id }, { name: 'Outra' })
    const [{ payload, ...delivery } = expect.unreachable()] = await findDeliveries(server, webhook)
    expect(delivery).toMatchObject({ type: 'lead.captured', lead_id, attempts: 0 })
    expect(payload).toEqual({
      type: 'lead.captured',
      timestamp: payload.data.created_at,
      data: {
        id: lead_id,
        ref: expect.stringMatching(/^[A-Z2-9]{5}$/),
        name: 'Rita Melo',
        phone: '81912345678',
        email: 'rita@example.com',
        city: 'Recife',
        source: 'instagram',
        link: link.code,
        attribution: null,
        answers: { position: 'Gerente' },
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+/),
        seller: { id: ana.id, name: 'Ana' },
        opened_at: null,
        answer: null,
        answered_at: null,
        outcome: null,
        outcome_value: null,
        outcome_at: null,
      },
    })
  })

  test('is told by the fold, once, and the capture writes nothing', async () => {
    const { send, types } = await openShop()
    await send()
    expect(await types()).toEqual([])
    await foldLeads(server)
    await foldLeads(server)
    expect(await types()).toEqual(['lead.captured', 'lead.assigned'])
  })

  test('is told step by step, in order', async () => {
    const { company, ana, send, types } = await openShop()
    const token = await createPage(server, ana)
    const lead = await send()
    await foldLeads(server)
    await open(lead)
    await open(lead)
    await doOnPage(server, token, lead, 'received')
    await doOnPage(server, token, lead, 'missed')
    await doOnPage(server, token, lead, 'called')
    const bia = await createSeller(server, company, { name: 'Bia' })
    await run(sql`select public.transfer_lead(${lead.lead_id}, ${bia.id})`)
    await run(sql`select public.set_lead_outcome(${lead.lead_id}, 'won', 1500)`)
    await run(sql`select public.set_lead_outcome(${lead.lead_id}, 'won', 1500)`)
    expect(await types()).toEqual([
      'lead.captured',
      'lead.assigned',
      'lead.opened',
      'lead.confirmed',
      'lead.rescue',
      'lead.assigned',
      'lead.outcome',
    ])
  })

  test('with which much happened before it was folded is told in the same order', async () => {
    const { ana, send, types, webhook } = await openShop()
    const token = await createPage(server, ana)
    const lead = await send()
    await open(lead)
    await doOnPage(server, token, lead, 'received')
    await doOnPage(server, token, lead, 'won', undefined)
    expect(await types()).toEqual([])
    await foldLeads(server)
    expect(await types()).toEqual([
      'lead.captured',
      'lead.assigned',
      'lead.opened',
      'lead.confirmed',
      'lead.outcome',
    ])
    const told = await findDeliveries(server, webhook)
    expect(told.at(-1)?.payload.data).toMatchObject({ outcome: 'won', answer: 'received' })
  })

  test('that waited is told as assigned when a seller gets it', async () => {
    const { company, ana, send, types, webhook } = await openShop()
    await change(server, 'public.companies', company, { when_nobody: 'wait' })
    await setSeller(server, ana, { away_until: '2999-01-01' })
    await send()
    await foldLeads(server)
    expect(await types()).toEqual(['lead.captured'])
    await setSeller(server, ana, { away_until: null })
    await run(sql`select private.hand_out_more_leads(${company.id}::uuid)`)
    expect(await types()).toEqual(['lead.captured', 'lead.assigned'])
    const [first, second] = await findDeliveries(server, webhook)
    expect([first?.payload.data.seller, second?.payload.data.seller]).toEqual([
      null,
      { id: ana.id, name: 'Ana' },
    ])
  })

  test.each([
    [null, ['lead.rescue']],
    ['lost', []],
  ])(
    'that waited long, marked %s, is told as a rescue with its seller: %j',
    async (outcome, told) => {
      const { company, ana, send, types } = await openShop(['lead.rescue'])
      await setSeller(server, ana, { active: false })
      const lead = await send()
      await foldLeads(server)
      await ask(
        server,
        sql`update public.leads_captured set created_at = created_at - interval '9 hours' where id = ${lead.lead_id}::uuid`,
      )
      if (outcome) await run(sql`select public.set_lead_outcome(${lead.lead_id}::uuid, ${outcome})`)
      await setSeller(server, ana, { active: true })
      await run(sql`select private.hand_out_more_leads(${company.id}::uuid)`)
      await run(sql`select private.write_rescue_events()`)
      expect(await types()).toEqual(told)
    },
  )

  test('that was imported with the date of last week is no news', async () => {
    const { company, ana, types } = await openShop()
    await run(
      sql`insert into public.leads_captured (company_id, seller_id, name, phone, phone_key, reason, created_at)
        values (${company.id}::uuid, ${ana.id}::uuid, 'Zoé', '11912345678', '11912345678', '{}', now() - interval '7 days')`,
    )
    await foldLeads(server)
    expect(await types()).toEqual([])
  })

  test('that nobody opens is told as a rescue, once', async () => {
    const { send, types } = await openShop(['lead.rescue'])
    const lead = await send()
    await foldLeads(server)
    const age = (time: string) =>
      ask(
        server,
        sql`update public.lead_progress set created_at = created_at - ${time}::interval where lead_id = ${lead.lead_id}::uuid`,
      )
    await age('9 minutes')
    await run(sql`select private.write_rescue_events()`)
    expect(await types()).toEqual([])
    await ask(server, sql`update public.webhooks set created_at = created_at - interval '1 day'`)
    await age('1 minute')
    await run(sql`select private.write_rescue_events()`)
    await run(sql`select private.write_rescue_events()`)
    await run(sql`select public.answer_lead(${lead.lead_id}, 'missed')`)
    expect(await types()).toEqual(['lead.rescue'])
  })

  test('that is erased is told by its id, and leaves nothing else', async () => {
    const { company, send, webhook } = await openShop()
    const lead = await send()
    await foldLeads(server)
    const [first] = await findDeliveries(server, webhook)
    await ask(
      server,
      sql`update private.webhook_deliveries set finished_at = now(), status = 200, answer = 'Olá, Rita'
        where id = ${first?.id ?? 0}::bigint`,
    )
    const [copy] = await run(
      sql`select public.get_contact_data('81912345678', ${company.id}) #> '{leads,0,sent}' as sent`,
    )
    expect(copy?.sent).toEqual([
      { to: 'crm.example', event: 'lead.captured', at: expect.any(String) },
    ])
    await run(sql`select public.erase_contact('81912345678', ${company.id})`)
    const id = lead.lead_id
    expect(await findDeliveries(server, webhook)).toMatchObject([
      {
        type: 'lead.captured',
        answer: null,
        payload: { type: 'lead.captured', timestamp: first?.payload.timestamp, data: { id } },
      },
      { type: 'lead.erased', payload: { type: 'lead.erased', data: { id } } },
    ])
    expect(JSON.stringify(await findDeliveries(server, webhook))).not.toMatch(/Rita|81912345678/)
  })
})

describe('a seller', () => {
  test('is told when somebody changes what others see, not when a lead counts', async () => {
    const { company, ana, send, types, webhook } = await openShop(['seller.changed'])
    await send()
    await foldLeads(server)
    await run(sql`update public.sellers set leads_received = 0 where id = ${ana.id}`)
    expect(await types()).toEqual([])
    await run(sql`update public.sellers set name = 'Ana Lima' where id = ${ana.id}`)
    await run(sql`update public.sellers set name = 'Ana Lima' where id = ${ana.id}`)
    await createSeller(server, company, { name: 'Bia' })
    const told = await findDeliveries(server, webhook)
    expect(told.map(({ payload }) => payload.data.name)).toEqual(['Ana Lima', 'Bia'])
    expect(told[0]?.payload.data).toMatchObject({ id: ana.id, active: true, archived_at: null })
  })
})

describe('nothing is written', () => {
  test('for another company, an event that was not chosen, or a webhook that is off', async () => {
    const chosen = await openShop(['lead.opened'])
    const off = await openShop()
    await run(sql`select public.change_webhook(${off.webhook.id}, p_active => false)`)
    await chosen.send()
    await off.send()
    await (await openShop()).send()
    await foldLeads(server)
    expect([await chosen.types(), await off.types()]).toEqual([[], []])
  })

  test('for a deleted company', async () => {
    const { company, send, types } = await openShop(['lead.erased'])
    const { lead_id } = await send()
    await foldLeads(server)
    await change(server, 'public.companies', company, { deleted_at: '2026-01-01' })
    await ask(server, sql`delete from public.leads_captured where id = ${lead_id}::uuid`)
    expect(await types()).toEqual([])
  })
})
