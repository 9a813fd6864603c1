/** product.md 53: what becomes of what a receiver does not take. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  ask,
  askOne,
  change,
} from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { mailJobs } from '../../../src/jobs/mail-jobs.ts'
import type { NoticeMail } from '../../../src/jobs/notice-mail.ts'
import { runNextJob } from '../../../src/jobs/run-jobs.ts'
import { openEventSender } from '../../../src/webhooks/open-event-sender.ts'
import { createPerson, serverKey } from '../../support/database-callers.ts'
import { createCompany } from '../../support/factories.ts'
import { createWebhook, deliverAll, findDeliveries, openReceivers } from '../../support/webhooks.ts'

const server = await openTestDatabase()
const { database } = server
const receivers = await openReceivers()
const run = (statement: ReturnType<typeof sql>) => database.run(serverKey, statement)

async function openShop(url?: string) {
  const company = await createCompany(server)
  const receiver = receivers.open()
  const webhook = await createWebhook(server, company, ['lead.captured'], url ?? receiver.url)
  const test = () => run(sql`select public.send_test_event(${webhook.id})`)
  const tell = (type = 'lead.captured') =>
    ask(
      server,
      sql`insert into private.webhook_deliveries (webhook_id, type, payload)
        values (${webhook.id}::uuid, ${type}, ${JSON.stringify({ type })}::jsonb)`,
    )
  const find = () =>
    askOne<{ active: boolean; failing_since: string | null; switched_off_at: string | null }>(
      server,
      sql`select active, failing_since, switched_off_at from public.webhooks where id = ${webhook.id}::uuid`,
    )
  /** Until the next attempt is due. Returns how long, in seconds. */
  const wait = async () => {
    const { pause } = await askOne<{ pause: number }>(
      server,
      sql`select round(extract(epoch from min(next_at) - now()))::integer as pause
        from private.webhook_deliveries where webhook_id = ${webhook.id}::uuid and finished_at is null`,
    )
    await ask(
      server,
      sql`update private.webhook_deliveries set next_at = now() where webhook_id = ${webhook.id}::uuid`,
    )
    return pause
  }
  const deliveries = () => findDeliveries(server, webhook)
  return { company, receiver, webhook, test, tell, find, wait, deliveries }
}

type Shop = Awaited<ReturnType<typeof openShop>>

async function failTenTimes({ receiver, wait }: Pick<Shop, 'receiver' | 'wait'>) {
  receiver.answer(500)
  const pauses: number[] = []
  await deliverAll(database)
  for (let attempt = 2; attempt <= 10; attempt += 1) {
    pauses.push(await wait())
    await deliverAll(database)
  }
  return pauses
}

describe('a receiver that does not take an event', () => {
  test('is asked again ten times in three days, then the webhook is off', async () => {
    const shop = await openShop()
    await shop.tell()
    const pauses = await failTenTimes(shop)
    const rounded = [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 100_800]
    for (const [i, seconds] of rounded.entries()) expect(pauses[i]).toBeCloseTo(seconds, -1)
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(3 * 86_400)
    expect(shop.receiver.got()).toHaveLength(10)
    expect(await shop.deliveries()).toMatchObject([
      { attempts: 10, status: 500, answer: 'recebido', finished_at: expect.anything() },
    ])
    expect(await shop.find()).toMatchObject({
      active: false,
      switched_off_at: expect.anything(),
    })
  })

  test('holds up what comes after, which follows in order', async () => {
    const shop = await openShop()
    await shop.tell()
    shop.receiver.answer(503)
    await deliverAll(database)
    await shop.tell('second')
    expect(await deliverAll(database)).toBe(0)
    expect(await shop.find()).toMatchObject({ active: true, failing_since: expect.anything() })
    shop.receiver.answer(200)
    await shop.wait()
    await deliverAll(database)
    expect(shop.receiver.types()).toEqual(['lead.captured', 'lead.captured', 'second'])
    expect(await shop.find()).toMatchObject({ active: true, failing_since: null })
  })

  test('has not taken what it answers after its time', async () => {
    const shop = await openShop()
    await shop.tell()
    shop.receiver.answer('hang')
    await deliverAll(database, openEventSender({ allowLoopback: true, patience: 50 }))
    shop.receiver.answerLate()
    expect(await shop.deliveries()).toMatchObject([
      { attempts: 1, status: null, failure: 'timeout', finished_at: null },
    ])
    shop.receiver.answer(200)
    await shop.wait()
    await deliverAll(database)
    const [{ headers } = expect.unreachable()] = shop.receiver.got().slice(-1)
    const event_id = headers['webhook-id']
    expect(await shop.deliveries()).toMatchObject([{ attempts: 2, status: 200, event_id }])
  })

  test('whose port is closed is asked again, and holds up no other', async () => {
    const closed = await openShop('http://127.0.0.1:1/')
    const open = await openShop()
    for (const shop of [closed, open, closed, open]) await shop.tell()
    await deliverAll(database)
    expect(open.receiver.got()).toHaveLength(2)
    expect(await closed.deliveries()).toMatchObject([{ attempts: 1 }, { attempts: 0 }])
    await closed.wait()
    await deliverAll(database)
    expect(await closed.deliveries()).toMatchObject([
      { attempts: 2, failure: 'connection', finished_at: null },
      { attempts: 0 },
    ])
    await run(sql`select public.change_webhook(${closed.webhook.id}, ${closed.receiver.url})`)
    await deliverAll(database)
    const ids = (await closed.deliveries()).map(({ event_id }) => event_id)
    expect(closed.receiver.got().map(({ headers }) => headers['webhook-id'])).toEqual(ids)
  })

  test('that says it is gone (410) is not asked again', async () => {
    const shop = await openShop()
    shop.receiver.answer(410)
    await shop.tell()
    await deliverAll(database)
    expect(await shop.find()).toMatchObject({ active: false })
    expect(await shop.deliveries()).toMatchObject([{ attempts: 1, finished_at: expect.anything() }])
  })

  test('is tried at once by whoever sends a test, or what failed again', async () => {
    const shop = await openShop()
    await shop.tell()
    shop.receiver.answer('reset')
    await deliverAll(database)
    expect(await shop.deliveries()).toMatchObject([{ status: null, failure: 'connection' }])
    shop.receiver.answer(200)
    const [{ id } = expect.unreachable()] = await shop.deliveries()
    await run(sql`select public.replay_delivery(${id}::bigint)`)
    await deliverAll(database)
    expect(await shop.deliveries()).toMatchObject([{ id, status: 200, attempts: 2 }])
  })

  test('is tried at once, from the first attempt on, by whoever switches the webhook on', async () => {
    const shop = await openShop()
    await shop.tell()
    shop.receiver.answer(500)
    await deliverAll(database)
    shop.receiver.answer(200)
    await run(sql`select public.change_webhook(${shop.webhook.id}, p_active => false)`)
    await run(sql`select public.change_webhook(${shop.webhook.id}, p_active => true)`)
    await deliverAll(database)
    expect(await shop.deliveries()).toMatchObject([{ status: 200, attempts: 1 }])
  })

  test('gets what waited when somebody switches the webhook on again', async () => {
    const shop = await openShop()
    await shop.tell()
    await failTenTimes(shop)
    await shop.tell('later')
    shop.receiver.answer(200)
    expect(await deliverAll(database)).toBe(0)
    await run(sql`select public.change_webhook(${shop.webhook.id}, p_active => true)`)
    await deliverAll(database)
    expect(shop.receiver.types().slice(-2)).toEqual(['lead.captured', 'later'])
    expect(await shop.find()).toMatchObject({ active: true, switched_off_at: null })
  })
})

describe('a webhook that the server switched off', () => {
  test('is said by a notice, and by mail to admins and managers', async () => {
    const shop = await openShop()
    const [admin, manager] = [
      await createPerson(server, shop.company, { role: 'admin' }),
      await createPerson(server, shop.company, { role: 'manager' }),
    ]
    await createPerson(server, shop.company, { role: 'user' })
    shop.receiver.answer(410)
    await shop.test()
    await deliverAll(database)
    const notices = await database.run(
      admin.caller,
      sql`select kind, details from public.get_notifications() where kind = 'webhook_switched_off'`,
    )
    const host = `127.0.0.1:${receivers.port}`
    expect(notices).toEqual([
      {
        kind: 'webhook_switched_off',
        details: { webhook_id: shop.webhook.id, kind: 'webhook', host },
      },
    ])
    const mails: NoticeMail[] = []
    const { mail_webhook_off } = mailJobs(async (mail) => void mails.push(mail))
    const { signal } = new AbortController()
    const handlers = { mail_webhook_off: mail_webhook_off ?? expect.unreachable() }
    while (await runNextJob(database, handlers, () => undefined, signal));
    const ours = mails.filter(
      (mail) => 'companyName' in mail && mail.companyName === shop.company.name,
    )
    expect(ours.map(({ to }) => to)).toEqual(
      expect.arrayContaining([`${admin.id}@example.com`, `${manager.id}@example.com`]),
    )
    expect(ours.every((mail) => mail.kind === 'webhook_off' && mail.host === host)).toBe(true)
    expect(ours.filter(({ to }) => to.startsWith(admin.id))).toHaveLength(1)
  })
})

describe('an event that is sent again', () => {
  test('comes after what waits, with its former id', async () => {
    const shop = await openShop()
    await shop.test()
    await deliverAll(database)
    const [{ id, event_id } = expect.unreachable()] = await shop.deliveries()
    await shop.test()
    await run(sql`select public.replay_delivery(${id}::bigint)`)
    await deliverAll(database)
    const ids = shop.receiver.got().map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([event_id, expect.not.stringMatching(event_id), event_id])
    expect(await shop.deliveries()).toHaveLength(3)
  })

  test('is none of a contact that was erased', async () => {
    const shop = await openShop()
    const { id } = await askOne<{ id: number }>(
      server,
      sql`insert into private.webhook_deliveries (webhook_id, type, lead_id, payload, finished_at)
        values (${shop.webhook.id}::uuid, 'lead.captured', gen_random_uuid(), '{}', now()) returning id`,
    )
    await expect(run(sql`select public.replay_delivery(${id}::bigint)`)).rejects.toThrow(
      'Os dados deste contato foram excluídos.',
    )
    const off = { active: false, switched_off_at: '2026-11-01' }
    await change(server, 'public.webhooks', shop.webhook, off)
    await run(sql`select public.change_webhook(${shop.webhook.id}, p_active => true)`)
    expect(await deliverAll(database)).toBe(0)
  })
})

describe('the log', () => {
  test('is read by pages, newest first', async () => {
    const shop = await openShop()
    for (let i = 0; i < 3; i += 1) await shop.test()
    const page = (before: number | null) =>
      database.run<{ id: number }>(
        serverKey,
        sql`select id from public.list_deliveries(${shop.webhook.id}::uuid, ${before}::bigint, 2)`,
      )
    const [first, second] = await page(null)
    expect(first?.id).toBeGreaterThan(second?.id ?? 0)
    expect(await page(second?.id ?? 0)).toHaveLength(1)
  })

  test('keeps thirty days', async () => {
    const shop = await openShop()
    await shop.test()
    await shop.test()
    const [{ id } = expect.unreachable()] = await shop.deliveries()
    await ask(
      server,
      sql`update private.webhook_deliveries set created_at = now() - interval '31 days' where id = ${id}::bigint`,
    )
    await run(sql`select private.trim_webhook_deliveries(1000)`)
    expect(await shop.deliveries()).toHaveLength(1)
  })
})

describe('nothing is sent', () => {
  test.each([
    ['switched off', { active: false }],
    ['deleted', { deleted_at: '2026-01-01' }],
  ])('for a company that is %s', async (_, state) => {
    const shop = await openShop()
    await shop.test()
    await change(server, 'public.companies', shop.company, state)
    await deliverAll(database)
    expect(shop.receiver.got()).toEqual([])
  })

  test('by a webhook that is off, nor is a test written', async () => {
    const shop = await openShop()
    await shop.test()
    await run(sql`select public.change_webhook(${shop.webhook.id}, p_active => false)`)
    await deliverAll(database)
    expect(shop.receiver.got()).toEqual([])
    await expect(shop.test()).rejects.toThrow('Ligue o webhook antes de enviar.')
  })
})
