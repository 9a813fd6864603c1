/** product.md 53: “Enviar teste” holds up no lead. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ask } from '../../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../../packages/supabase-server/tests/support/database/test-database.ts'
import { serverKey } from '../../support/database-callers.ts'
import { createCompany } from '../../support/factories.ts'
import { createWebhook, deliverAll, findDeliveries, openReceivers } from '../../support/webhooks.ts'

const server = await openTestDatabase()
const { database } = server
const receivers = await openReceivers()

async function openShop() {
  const receiver = receivers.open()
  const company = await createCompany(server)
  const webhook = await createWebhook(server, company, ['lead.captured'], receiver.url)
  return {
    webhook,
    receiver,
    test: () => database.run(serverKey, sql`select public.send_test_event(${webhook.id})`),
    tell: () =>
      ask(
        server,
        sql`insert into private.webhook_deliveries (webhook_id, type, payload)
          values (${webhook.id}::uuid, 'lead.captured', '{"type":"lead.captured"}')`,
      ),
  }
}

describe('a test', () => {
  test('that fails is not tried again, holds up no lead and switches nothing off', async () => {
    const { webhook, receiver, ...shop } = await openShop()
    receiver.answer(500)
    await shop.test()
    await shop.tell()
    await deliverAll(database)
    expect(receiver.types()).toEqual(['webhook.test', 'lead.captured'])
    expect(await findDeliveries(server, webhook)).toMatchObject([
      { type: 'webhook.test', attempts: 1, status: 500, finished_at: expect.anything() },
      { type: 'lead.captured', attempts: 1, finished_at: null },
    ])
    expect(
      await ask(
        server,
        sql`select active, failing_since from public.webhooks where id = ${webhook.id}::uuid`,
      ),
    ).toEqual([{ active: true, failing_since: expect.anything() }])
  })

  test('is made after what waits, which it sends at once', async () => {
    const { receiver, ...shop } = await openShop()
    await shop.tell()
    receiver.answer(500)
    await deliverAll(database)
    await shop.test()
    receiver.answer(200)
    await deliverAll(database)
    expect(receiver.types()).toEqual(['lead.captured', 'lead.captured', 'webhook.test'])
  })
})
