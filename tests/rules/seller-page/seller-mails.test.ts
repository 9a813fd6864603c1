/** product.md 50: a mail to the seller where no phone rings, if the company wants it. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask, change } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { mailJobs } from '../../../src/jobs/mail-jobs.ts'
import type { NoticeMail } from '../../../src/jobs/notice-mail.ts'
import { runNextJob } from '../../../src/jobs/run-jobs.ts'
import { capture } from '../../support/capture.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { createSeller } from '../../support/factories.ts'
import { foldLeads } from '../../support/fold-leads.ts'
import { preparePush, wait } from '../../support/push.ts'
import { createRotation, setSeller } from '../../support/rotation.ts'

const server = await openTestDatabase()
const { openSeller, pushAll } = await preparePush(server)

const run = (statement: ReturnType<typeof sql>) => server.database.run(serverKey, statement)

async function openShop({ wanted = true } = {}) {
  const { company, sellers } = await createRotation(server, { Ana: {} })
  const { caller } = await createPerson(server, company, { role: 'manager' })
  const choose = (on: boolean) =>
    server.database.run(caller, sql`select public.set_seller_mails(${on}::boolean)`)
  if (wanted) await choose(true)
  await change(server, 'public.sellers', sellers.Ana, { email: 'ana@loja.example' })
  const send = () =>
    capture(server, {
      p_company_id: company.id,
      p_name: 'Rita',
      p_phone: '81912345678',
      p_city: 'Recife',
      p_source: 'instagram',
    })
  return { company, ana: sellers.Ana, caller, choose, send }
}

/** Runs the due mail jobs and returns what they send. */
async function sendAll(): Promise<NoticeMail[]> {
  await foldLeads(server)
  await run(sql`select private.queue_rescue_pushes()`)
  const mails: NoticeMail[] = []
  const { queue_daily_summaries: _, ...handlers } = mailJobs(async (mail) => {
    mails.push(mail)
  })
  const { signal } = new AbortController()
  while (await runNextJob(server.database, handlers, () => undefined, signal));
  return mails
}

const later = async (lead: { lead_id: string }, time: string) => {
  await wait(server, lead, time)
  await ask(
    server,
    sql`update private.seller_mails set told_at = told_at - ${time}::interval where lead_id = ${lead.lead_id}::uuid`,
  )
}

describe('a seller without a phone that rings', () => {
  test('is mailed of each new lead and of each rescue, once', async () => {
    const shop = await openShop()
    const lead = await shop.send()
    expect(await sendAll()).toMatchObject([
      {
        kind: 'seller_lead',
        about: 'new',
        to: 'ana@loja.example',
        name: 'Ana',
        leadId: lead.lead_id,
        leadName: 'Rita',
        leadPhone: '81912345678',
        source: 'Instagram',
        url: expect.stringMatching(/^https:\/\/wa\.me\/5581912345678\?text=/),
      },
    ])
    await later(lead, '10 minutes')
    expect(await sendAll()).toMatchObject([{ about: 'rescue', leadId: lead.lead_id }])
    expect(await sendAll()).toEqual([])
  })

  test('is not mailed if the company does not want it, or no longer does', async () => {
    const shop = await openShop({ wanted: false })
    await later(await shop.send(), '10 minutes')
    expect(await sendAll()).toEqual([])
    await shop.choose(true)
    await shop.send()
    await foldLeads(server)
    await shop.choose(false)
    expect(await sendAll()).toEqual([])
  })

  test('is mailed of a lead that is transferred to them, and the giver of no rescue', async () => {
    const shop = await openShop()
    const lead = await shop.send()
    await sendAll()
    const bia = await createSeller(server, shop.company, { name: 'Bia' })
    await later(lead, '10 minutes')
    await run(sql`select public.transfer_lead(${lead.lead_id}, ${bia.id})`)
    expect(await sendAll()).toMatchObject([{ about: 'new', name: 'Bia' }])
  })

  test('is mailed when the company says that the message did not arrive', async () => {
    const shop = await openShop()
    const lead = await shop.send()
    await sendAll()
    await server.database.run(
      shop.caller,
      sql`select public.answer_lead(${lead.lead_id}, 'missed')`,
    )
    expect(await sendAll()).toMatchObject([{ about: 'missed' }])
  })

  test('is not mailed once archived', async () => {
    const shop = await openShop()
    await shop.send()
    await foldLeads(server)
    await setSeller(server, shop.ana, { deleted_at: '2026-01-01' })
    expect(await sendAll()).toEqual([])
  })
})

test('a seller whose phone rings gets no mail', async () => {
  const shop = await openShop()
  const { phone } = await openSeller(shop.ana)
  const lead = await shop.send()
  expect(await sendAll()).toEqual([])
  await pushAll()
  await later(lead, '10 minutes')
  expect(await sendAll()).toEqual([])
  await pushAll()
  expect(phone.told()).toHaveLength(2)
})
