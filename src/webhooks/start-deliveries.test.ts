/** Order, repetition and independence of deliveries. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ask } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { serverKey } from '../../tests/support/database-callers.ts'
import { createCompany } from '../../tests/support/factories.ts'
import {
  createWebhook,
  deliverAll,
  findDeliveries,
  openReceivers,
  sendLocally,
  type Webhook,
} from '../../tests/support/webhooks.ts'
import { takeCalls } from './call-table.ts'
import type { SendEvent } from './open-event-sender.ts'
import { startDeliveries } from './start-deliveries.ts'

const server = await openTestDatabase()
const { database } = server
const receivers = await openReceivers()

async function openWebhook(company?: { id: string }) {
  const receiver = receivers.open()
  const of = company ?? (await createCompany(server))
  const webhook = await createWebhook(server, of, ['lead.captured'], receiver.url)
  return { ...webhook, receiver, company: of }
}

/** So many events, numbered. */
const write = (webhook: Webhook, count: number) =>
  ask(
    server,
    sql`insert into private.webhook_deliveries (webhook_id, type, payload)
      select ${webhook.id}::uuid, 'e' || n, jsonb_build_object('type', 'e' || n)
      from generate_series(1, ${count}::integer) n`,
  )

/** A process; `stop` ends it. */
const start = (send: SendEvent = sendLocally, atOnce = 100) => {
  const errors: unknown[] = []
  const options = { pollEvery: 20, atOnce }
  const stop = startDeliveries(database, send, (error) => errors.push(error), options)
  return { stop, errors }
}

test('events arrive in order, once each, however many processes send', async () => {
  const one = await openWebhook()
  const other = await openWebhook(one.company)
  const expected = Array.from({ length: 20 }, (_, n) => `e${n + 1}`)
  const processes = [start(), start(), start()]
  await write(one, 20)
  await write(other, 20)
  await expect.poll(() => one.receiver.types().length + other.receiver.types().length).toBe(40)
  await Promise.all(processes.map(({ stop }) => stop()))
  expect([one.receiver.types(), other.receiver.types()]).toEqual([expected, expected])
  expect(processes.flatMap(({ errors }) => errors)).toEqual([])
})

test('ten receivers that hang hold up no other', async () => {
  const dead = await Promise.all(Array.from({ length: 10 }, () => openWebhook()))
  for (const webhook of dead) {
    webhook.receiver.answer('hang')
    await write(webhook, 2)
  }
  const alive = await openWebhook()
  const hung: string[] = []
  const { signal } = new AbortController()
  // The dead ones take a place until the process stops.
  const { stop } = start((call, stopping) => {
    if (call.url === alive.receiver.url) return sendLocally(call, signal)
    hung.push(call.url)
    return new Promise((_, reject) => AbortSignal.any([stopping]).addEventListener('abort', reject))
  })
  await expect.poll(() => hung.length).toBe(10)
  await write(alive, 5)
  await expect.poll(() => alive.receiver.types()).toHaveLength(5)
  await stop()
  expect(new Set(hung).size).toBe(10)
})

test('a process takes no more addresses than it has places for', async () => {
  const webhooks = [await openWebhook(), await openWebhook(), await openWebhook()]
  for (const webhook of webhooks) await write(webhook, 1)
  const begun: (() => void)[] = []
  const { stop } = start(async (call, signal) => {
    await new Promise<void>((resolve) => begun.push(resolve))
    return sendLocally(call, signal)
  }, 2)
  await expect.poll(() => begun.length).toBe(2)
  expect(await takeCalls(database, 10)).toHaveLength(1)
  for (const go of begun) go()
  await expect
    .poll(() => webhooks.filter(({ receiver }) => receiver.got().length === 1).length)
    .toBe(2)
  await stop()
})

test('a call of a process that was killed is made again, with the same id', async () => {
  const webhook = await openWebhook()
  await write(webhook, 2)
  const endLease = () =>
    ask(
      server,
      sql`update private.webhook_senders set locked_until = now() where webhook_id = ${webhook.id}::uuid`,
    )
  const [first] = await takeCalls(database, 100)
  expect(first).toMatchObject({ webhook_id: webhook.id })
  expect(await takeCalls(database, 100)).toEqual([])
  await endLease()
  const [again] = await takeCalls(database, 100)
  expect(again).toMatchObject({ webhook_id: webhook.id, event_id: first?.event_id })
  // The lost lease changes nothing.
  await database.run(
    serverKey,
    sql`select * from private.finish_call(${webhook.id}::uuid, ${first?.lease ?? ''}::uuid,
      ${first?.delivery_id ?? 0}::bigint, 500, null, 'tarde', 1, false, true)`,
  )
  await endLease()
  await deliverAll(database)
  expect(webhook.receiver.types()).toEqual(['e1', 'e2'])
  expect(webhook.receiver.got()[0]?.headers['webhook-id']).toBe(first?.event_id)
  expect(await findDeliveries(server, webhook)).toMatchObject([
    { status: 200, attempts: 1 },
    { status: 200, attempts: 1 },
  ])
})
