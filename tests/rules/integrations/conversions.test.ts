/** product.md 54: what ad platforms are told of leads and sales, and of whose. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import {
  type ConversionFields,
  openAdPlatform,
  saveConversions,
} from '../../support/ad-platform.ts'
import { capture } from '../../support/capture.ts'
import { serverKey } from '../../support/database-callers.ts'
import { listCodes, listFaults } from '../../support/faults.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { createRotation } from '../../support/rotation.ts'
import { deliverAll, findDeliveries, findTypes } from '../../support/webhooks.ts'

const server = await openTestDatabase()
const { database } = server
const platform = await openAdPlatform()
const run = (statement: ReturnType<typeof sql>) => database.run(serverKey, statement)

async function openShop(kind: 'meta' | 'ga4' = 'meta', fields: ConversionFields = {}) {
  const { company } = await createRotation(server, { Ana: {} })
  const connection = await saveConversions(server, company, kind, fields)
  const send = async (consent: object = {}) => {
    const { lead_id } = await capture(server, {
      p_company_id: company.id,
      p_name: 'Rita Melo',
      p_phone: '81912345678',
      p_attribution: { fbclid: 'IwAR2F4-dbP0l7Mn1' },
      p_consent: consent,
    })
    return lead_id
  }
  const win = (lead: string, value: number | null = 1250.5) =>
    run(sql`select public.set_lead_outcome(${lead}, 'won', ${value}::numeric)`)
  return {
    company,
    connection,
    send,
    win,
    types: () => findTypes(server, connection),
    log: () => findDeliveries(server, connection),
    asked: () => platform.asked(connection.target),
  }
}

const askForAds = ({ id }: { id: string }) =>
  run(sql`select public.set_ads_consent(true, ${id}::uuid)`)

describe('Meta', () => {
  test('is told of a lead at its capture and of its sale, each once', async () => {
    const shop = await openShop()
    const lead = await shop.send()
    await foldLeads(server)
    await shop.win(lead)
    await deliverAll(database, platform.send)
    const { target, secret } = shop.connection
    expect(shop.asked().map(({ url }) => url)).toEqual([
      `/v24.0/${target}/events`,
      `/v24.0/${target}/events`,
    ])
    expect(shop.asked().map(({ body }) => body)).toMatchObject([
      {
        access_token: secret,
        data: [
          {
            event_name: 'Lead',
            event_id: `${lead}-lead`,
            user_data: { fbc: expect.stringMatching(/^fb\.1\.\d{13}\.IwAR2F4-dbP0l7Mn1$/) },
          },
        ],
      },
      {
        data: [
          {
            event_name: 'Purchase',
            event_id: `${lead}-won`,
            custom_data: { currency: 'BRL', value: 1250.5 },
          },
        ],
      },
    ])
    await run(sql`select public.set_lead_outcome(${lead}, 'lost')`)
    await shop.win(lead, 900)
    expect(await shop.types()).toEqual(['lead.captured', 'lead.outcome'])
    // The log is kept for 30 days.
    await ask(server, sql`delete from private.webhook_deliveries where lead_id = ${lead}::uuid`)
    await shop.win(lead, 950)
    expect(await shop.types()).toEqual([])
  })

  test('is told of a sale only when it has a value', async () => {
    const shop = await openShop()
    const lead = await shop.send()
    await foldLeads(server)
    await shop.win(lead, null)
    expect(await shop.types()).toEqual(['lead.captured'])
    await shop.win(lead, 10)
    expect(await shop.types()).toEqual(['lead.captured', 'lead.outcome'])
  })

  test('is told of what was won before the fold', async () => {
    const shop = await openShop()
    await shop.win(await shop.send())
    await foldLeads(server)
    expect(await shop.types()).toEqual(['lead.captured', 'lead.outcome'])
  })

  test('is told only of what has a name there', async () => {
    const shop = await openShop('meta', { lead: null, won: 'Venda' })
    const lead = await shop.send()
    await foldLeads(server)
    await shop.win(lead)
    await deliverAll(database, platform.send)
    expect(shop.asked().map(({ body }) => body)).toMatchObject([
      { data: [{ event_name: 'Venda' }] },
    ])
  })

  test('is quoted when it refuses an event, and gets the next one', async () => {
    const shop = await openShop()
    await shop.send()
    await foldLeads(server)
    const words = { error_user_title: 'Inválido', error_user_msg: 'Faltam dados do cliente.' }
    platform.answer(400, { error: { code: 100, error_subcode: 2804050, ...words } })
    await deliverAll(database, platform.send)
    expect(await shop.log()).toMatchObject([
      {
        status: 400,
        answer: 'Inválido: Faltam dados do cliente.',
        finished_at: expect.any(Date),
      },
    ])
    // The connection itself works.
    expect(await listCodes(server, shop.company)).not.toContain('webhook_failing')
    platform.answer(200, {})
    await shop.send()
    await foldLeads(server)
    await deliverAll(database, platform.send)
    expect(await shop.log()).toMatchObject([{ status: 400 }, { status: 200 }])
  })

  test('is asked again when the token was refused, at once when it is changed', async () => {
    const shop = await openShop()
    const lead = await shop.send()
    await foldLeads(server)
    platform.answer(400, { error: { code: 190, message: 'Error validating access token' } })
    await deliverAll(database, platform.send)
    expect(await shop.log()).toMatchObject([
      { status: 400, answer: 'Error validating access token', finished_at: null },
    ])
    expect(await listFaults(server, shop.company)).toContainEqual(
      expect.objectContaining({ code: 'webhook_failing', subject_kind: 'conversion' }),
    )
    platform.answer(200, {})
    await deliverAll(database, platform.send)
    expect(await shop.log()).toMatchObject([{ finished_at: null }])
    const { target } = shop.connection
    await saveConversions(server, shop.company, 'meta', { target, secret: 'another-token' })
    await deliverAll(database, platform.send)
    expect(shop.asked().at(-1)?.body).toMatchObject({
      access_token: 'another-token',
      data: [{ event_id: `${lead}-lead` }],
    })
  })

  test('gets a test that is no conversion', async () => {
    const shop = await openShop('meta', { test_code: 'TEST12345' })
    await run(sql`select public.send_test_event(${shop.connection.id}::uuid)`)
    await deliverAll(database, platform.send)
    expect(shop.asked().map(({ body }) => body)).toMatchObject([
      { test_event_code: 'TEST12345', data: [{ event_name: 'RodizioTeste' }] },
    ])
  })

  test('is told nothing more of an erased lead', async () => {
    const shop = await openShop()
    const lead = await shop.send()
    await foldLeads(server)
    await ask(server, sql`delete from public.leads_captured where id = ${lead}::uuid`)
    expect(await shop.log()).toEqual([])
  })
})

test('Google Analytics is told by its own address, with its secret', async () => {
  const shop = await openShop('ga4', { lead: 'generate_lead', won: 'purchase' })
  const lead = await shop.send()
  await foldLeads(server)
  await shop.win(lead, null)
  platform.answer(200, {})
  await deliverAll(database, platform.send)
  const { target, secret } = shop.connection
  expect(shop.asked()).toMatchObject([
    {
      url: `/mp/collect?measurement_id=${target}&api_secret=${secret}`,
      body: { events: [{ name: 'generate_lead' }] },
    },
    { body: { events: [{ name: 'purchase', params: { transaction_id: lead } }] } },
  ])
})

describe('a company that asks its visitors', () => {
  test('tells platforms of those who agreed, and webhooks of all', async () => {
    const shop = await openShop()
    const [hook] = await database.run<{ id: string }>(
      serverKey,
      sql`select id from public.create_webhook('https://crm.example/', '{lead.captured}', ${shop.company.id}::uuid)`,
    )
    await askForAds(shop.company)
    const yes = await shop.send({ ads: true })
    const no = [
      await shop.send({ ads: false }),
      await shop.send(),
      await shop.send({ ads: 'true' }),
    ]
    await foldLeads(server)
    for (const lead of [yes, ...no]) await shop.win(lead)
    expect((await shop.log()).map(({ lead_id }) => lead_id)).toEqual([yes, yes])
    expect(await findTypes(server, { id: String(hook?.id) })).toHaveLength(4)
  })

  test('sends nobody again who did not agree, though it was sent before the company asked', async () => {
    const shop = await openShop()
    await shop.send()
    const agreed = await shop.send({ ads: true })
    await foldLeads(server)
    platform.answer(200, {})
    await deliverAll(database, platform.send)
    await askForAds(shop.company)
    const replays = (await shop.log()).map(async (sent) => {
      const replay = sql`select public.replay_delivery(${String(sent.id)}::bigint)`
      return [sent.lead_id === agreed, await run(replay).catch(String)] as const
    })
    expect(new Map(await Promise.all(replays))).toEqual(
      new Map<boolean, unknown>([
        [false, expect.stringContaining('não autorizou o envio')],
        [true, [expect.anything()]],
      ]),
    )
  })

  test('shows the question on its forms', async () => {
    const { company } = await openShop()
    const asks = async () => {
      const rows = await database.run(
        serverKey,
        sql`select asks_for_ads from public.get_capture_form(null, ${company.id}::uuid)`,
      )
      return rows[0]?.asks_for_ads
    }
    expect(await asks()).toBe(false)
    await askForAds(company)
    expect(await asks()).toBe(true)
  })
})

test('a connection that fails for three days is switched off, and said to be no webhook', async () => {
  const shop = await openShop()
  await shop.send()
  await foldLeads(server)
  platform.answer(400, { error: { code: 190, message: 'Expired' } })
  await ask(
    server,
    sql`update private.webhook_deliveries set attempts = 9 where webhook_id = ${shop.connection.id}::uuid`,
  )
  await deliverAll(database, platform.send)
  platform.answer(200, {})
  expect(
    await ask(
      server,
      sql`select details ->> 'kind' as kind, details ->> 'host' as host from public.company_events
        where company_id = ${shop.company.id}::uuid and kind = 'webhook_switched_off'`,
    ),
  ).toEqual([{ kind: 'meta', host: 'graph.facebook.com' }])
})
