/** product.md 50: the phone rings, once for each lead. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { createSeller } from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { preparePush, pushesAbout, wait } from '../../support/push.ts'
import { createRotation, setSeller } from '../../support/rotation.ts'
import { createPage, doOnPage } from '../../support/seller-page.ts'

const server = await openTestDatabase()
const { openPhone, openSeller, pushAll, pushAgain, pushRescues } = await preparePush(server)

const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)

async function openShop() {
  const { company, sellers } = await createRotation(server, { Ana: {} })
  const { token, phone } = await openSeller(sellers.Ana)
  const send = (name = 'Rita') =>
    capture(server, {
      p_company_id: company.id,
      p_name: name,
      p_phone: '81912345678',
      p_city: 'Recife',
      p_source: 'instagram',
    })
  return { company, ana: sellers.Ana, token, phone, send }
}

type Shop = Awaited<ReturnType<typeof openShop>>

const addBia = async ({ company }: Shop) => {
  const bia = await createSeller(server, company, { name: 'Bia' })
  return { bia, ...(await openSeller(bia)) }
}

const titles = (phone: Shop['phone']) => phone.told().map(({ title }) => title)

describe('a new lead', () => {
  test('is told to each phone of its seller, without the lead’s number, and to nobody else', async () => {
    const shop = await openShop()
    const second = await openPhone(shop.token)
    const stranger = await openShop()
    const { lead_id } = await shop.send()
    await pushAll()
    for (const phone of [shop.phone, second]) {
      expect(phone.told()).toEqual([
        {
          title: 'Novo lead: Rita',
          body: 'Recife · Instagram',
          lead: lead_id,
          device: expect.any(String),
          again: false,
        },
      ])
    }
    expect(stranger.phone.raw()).toEqual([])
  })

  test('queues nothing where the seller has no phone to tell', async () => {
    const { company } = await createRotation(server, { Ana: {} })
    const lead = await capture(server, { p_company_id: company.id })
    await foldLeads(server)
    expect(await pushesAbout(server, lead)).toEqual([])
  })

  test('is told once, also when its job runs twice', async () => {
    const shop = await openShop()
    const lead = await shop.send()
    await pushAll()
    await run(
      sql`select private.enqueue_job('push_lead', jsonb_build_object('kind', 'new', 'lead_id',
        ${lead.lead_id}::uuid, 'seller_id', ${shop.ana.id}::uuid, 'at', now()))`,
    )
    await pushAll()
    expect(titles(shop.phone)).toEqual(['Novo lead: Rita'])
  })

  test('that was imported with the date of last week is no news', async () => {
    const shop = await openShop()
    await shop.send()
    const old = { lead_id: randomUUID() }
    await run(
      sql`insert into public.leads_captured (id, company_id, seller_id, name, phone, phone_key, reason, created_at)
        values (${old.lead_id}::uuid, ${shop.company.id}::uuid, ${shop.ana.id}::uuid, 'Zoé', '11912345678',
          '11912345678', '{}', now() - interval '7 days')`,
    )
    await pushAll()
    expect(titles(shop.phone)).toEqual(['Novo lead: Rita'])
  })

  test('that is transferred is news for its new seller, and again for who gets it back', async () => {
    const shop = await openShop()
    const lead = await shop.send()
    await pushAll()
    const { bia, phone } = await addBia(shop)
    await run(sql`select public.transfer_lead(${lead.lead_id}, ${bia.id})`)
    await pushAll()
    expect(titles(phone)).toEqual(['Novo lead: Rita'])
    expect(titles(shop.phone)).toHaveLength(1)
    await run(sql`select public.transfer_lead(${lead.lead_id}, ${shop.ana.id})`)
    await pushAll()
    expect(titles(shop.phone)).toHaveLength(2)
    expect(titles(phone)).toHaveLength(1)
  })

  test('that is transferred before anybody was told is told to its new seller alone', async () => {
    const shop = await openShop()
    const { bia, phone } = await addBia(shop)
    await setSeller(server, bia, { away_until: '2999-01-01' })
    const lead = await shop.send()
    await foldLeads(server)
    await run(sql`select public.transfer_lead(${lead.lead_id}, ${bia.id})`)
    await pushAll()
    expect(titles(phone)).toEqual(['Novo lead: Rita'])
    expect(shop.phone.raw()).toEqual([])
  })

  test('that waited is told when a seller gets it', async () => {
    const shop = await openShop()
    await change(server, 'public.companies', shop.company, { when_nobody: 'wait' })
    await setSeller(server, shop.ana, { away_until: '2999-01-01' })
    const lead = await shop.send()
    await pushAll()
    expect(shop.phone.raw()).toEqual([])
    await wait(server, lead, '3 days')
    await setSeller(server, shop.ana, { away_until: null })
    await run(sql`select private.hand_out_more_leads(${shop.company.id}::uuid)`)
    await pushAll()
    expect(titles(shop.phone)).toEqual(['Novo lead: Rita'])
  })

  test.each([
    ['revoked', ({ ana }: Shop) => run(sql`select public.revoke_seller_page(${ana.id})`)],
    ['replaced', ({ ana }: Shop) => createPage(server, ana)],
    ['archived', ({ ana }: Shop) => setSeller(server, ana, { deleted_at: '2026-01-01' })],
    [
      'switched off',
      ({ company }: Shop) => change(server, 'public.companies', company, { active: false }),
    ],
    [
      'deleted',
      ({ company }: Shop) =>
        change(server, 'public.companies', company, { deleted_at: '2026-01-01' }),
    ],
  ])('is not told to a page that was %s meanwhile', async (_, close) => {
    const shop = await openShop()
    await shop.send()
    await foldLeads(server)
    await close(shop)
    await pushAll()
    expect(shop.phone.raw()).toEqual([])
  })
})

describe('a rescue', () => {
  const rescue = 'Chame agora: Rita não abriu o WhatsApp'

  test('rings when it begins, once, in the place of the first', async () => {
    const shop = await openShop()
    const lead = await shop.send()
    await pushAll()
    await wait(server, lead, '9 minutes')
    await pushRescues()
    expect(titles(shop.phone)).toEqual(['Novo lead: Rita'])
    await wait(server, lead, '1 minute')
    await pushRescues()
    await pushRescues()
    expect(titles(shop.phone)).toEqual(['Novo lead: Rita', rescue])
    expect(shop.phone.told()[1]).toMatchObject({ lead: lead.lead_id, again: true })
  })

  test('of a lead whose minutes the company changed follows the new ones', async () => {
    const shop = await openShop()
    await change(server, 'public.companies', shop.company, { rescue_minutes: 60 })
    const lead = await shop.send()
    await pushAll()
    await wait(server, lead, '20 minutes')
    await pushRescues()
    expect(titles(shop.phone)).toHaveLength(1)
    await change(server, 'public.companies', shop.company, { rescue_minutes: 15 })
    await pushRescues()
    expect(titles(shop.phone)).toEqual(['Novo lead: Rita', rescue])
  })

  test.each(['received', 'won', 'lost'])('does not ring for a lead that is %s', async (act) => {
    const shop = await openShop()
    const lead = await shop.send()
    await pushAll()
    await wait(server, lead, '10 minutes')
    await doOnPage(server, shop.token, lead, act, 'x')
    await pushRescues()
    expect(titles(shop.phone)).toHaveLength(1)
  })

  test('does not ring for a visitor who opened WhatsApp, nor for one who did meanwhile', async () => {
    const shop = await openShop()
    const leads = [await shop.send(), await shop.send()]
    await pushAll()
    for (const lead of leads) await wait(server, lead, '10 minutes')
    const open = ({ lead_id } = leads[0] ?? expect.unreachable()) =>
      server.asOwner((owner) =>
        owner(sql`select private.note_opening(${lead_id}, private.sign_opening(${lead_id}))`),
      )
    await open(leads[0])
    await run(sql`select private.queue_rescue_pushes()`)
    await open(leads[1])
    await pushAll()
    expect(titles(shop.phone)).toHaveLength(2)
  })

  test('that began before a phone subscribed does not ring there', async () => {
    const shop = await openShop()
    const lead = await shop.send()
    await pushAll()
    await wait(server, lead, '20 minutes')
    const late = await openPhone(shop.token, { justNow: true })
    await pushRescues()
    expect(titles(shop.phone)).toContain(rescue)
    expect(late.raw()).toEqual([])
  })

  test('does not ring a second time for who was just told of the lead', async () => {
    const shop = await openShop()
    const lead = await shop.send()
    await pushAll()
    const { bia, phone } = await addBia(shop)
    await wait(server, lead, '15 minutes')
    await run(sql`select public.transfer_lead(${lead.lead_id}, ${bia.id})`)
    await pushAll()
    await pushRescues()
    expect(titles(phone)).toEqual(['Novo lead: Rita'])
  })

  test('rings at once when the company says that the message did not arrive, not when the seller does', async () => {
    const shop = await openShop()
    const { caller } = await createPerson(server, shop.company, { role: 'manager' })
    const [own, told] = [await shop.send('Rui'), await shop.send('Léa')]
    await pushAll()
    await doOnPage(server, shop.token, own, 'missed')
    await server.database.run(caller, sql`select public.answer_lead(${told.lead_id}, 'missed')`)
    await pushRescues()
    await pushAgain(told)
    expect(titles(shop.phone).slice(2)).toEqual(['Chame agora: a mensagem de Léa não chegou'])
  })
})
