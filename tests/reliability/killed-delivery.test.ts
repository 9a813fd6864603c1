/** product.md 53: webhooks of a real server, whose receivers are on this machine as in development. */
import { describe, expect, test } from 'vitest'
import { openReceivers } from '../support/webhooks.ts'
import { embedded, onPostgres, postgresPrograms } from './support/engines.ts'
import { callAsService, expectNothingLost, readLedger } from './support/ledger.ts'
import { serviceKey } from './support/project.ts'
import { type Environment, startServer } from './support/server-process.ts'
import { type Acknowledged, sendLead, type Target } from './support/visitors.ts'

const receivers = await openReceivers()
type Receiver = ReturnType<typeof receivers.open>

/** Told of the company's new leads; of the platform's default company unless another is given. */
async function openReceiver(server: Target, company?: string): Promise<Receiver> {
  const receiver = receivers.open()
  const [seller] = (await readLedger(server)).sellers
  await callAsService(server, 'create_webhook', {
    p_url: receiver.url,
    p_events: ['lead.captured'],
    p_company_id: company ?? seller?.company_id,
  })
  return receiver
}

const leadsOf = (receiver: Receiver) =>
  receiver.got().map(({ body }) => JSON.parse(body).data.id as string)
const eventsOf = (receiver: Receiver) => receiver.got().map(({ headers }) => headers['webhook-id'])

async function sendLeads(count: number, target: (n: number) => Target) {
  const sent: Acknowledged[] = []
  for (let n = 0; n < count; n++) sent.push(await sendLead(target(n)))
  return { sent, ids: sent.map(({ id }) => id) }
}

describe('a server killed while a receiver has a call in hand makes it again, then the next', () => {
  test('in its own folder', async () => {
    await killInMidDelivery(embedded().environment)
  })

  test.skipIf(!postgresPrograms)('on PostgreSQL', async () => {
    await killInMidDelivery((await onPostgres()).environment)
  })
})

async function killInMidDelivery(environment: Environment) {
  const first = await startServer(environment)
  const receiver = await openReceiver(first)
  receiver.answer('hang')
  const { sent, ids } = await sendLeads(4, () => first)
  await expect.poll(() => leadsOf(receiver)).toEqual(ids.slice(0, 1))
  await first.end()
  receiver.answer(200)
  const next = await startServer(environment)
  // Else a minute.
  await callAsService(next, 'end_leases', {})
  await expect.poll(() => leadsOf(receiver)).toEqual([ids[0], ...ids])
  const [made, again] = eventsOf(receiver)
  expect(again).toBe(made)
  expect(new Set(eventsOf(receiver)).size).toBe(4)
  expectNothingLost(await readLedger(next), sent)
}

test.skipIf(!postgresPrograms)(
  'two servers on one PostgreSQL make each call once, in order',
  async () => {
    const { environment, folder } = await onPostgres()
    const servers = await Promise.all(
      ['a', 'b'].map((name) => startServer({ ...environment, DATA_DIR: `${folder}/${name}` })),
    )
    const [one = expect.unreachable()] = servers
    const all = await Promise.all([1, 2, 3].map(() => openReceiver(one)))
    const { ids } = await sendLeads(40, (n) => servers[n % 2] ?? one)
    for (const receiver of all) {
      await expect.poll(() => leadsOf(receiver).length).toBeGreaterThanOrEqual(40)
    }
    // What is finished is sent by neither.
    const last = await sendLead(one)
    for (const receiver of all) {
      await expect.poll(() => leadsOf(receiver)).toEqual([...ids, last.id])
    }
  },
)

test('ten receivers that hang hold up no lead, no count and no other receiver', async () => {
  const server = await startServer(embedded().environment)
  const other = await openCompany(server)
  const dead: Receiver[] = []
  for (let n = 0; n < 10; n++) dead.push(await openReceiver(server, other))
  for (const receiver of dead) receiver.answer('hang')
  const alive = await openReceiver(server)
  await sendLead({ ...server, companyId: other })
  await expect.poll(() => dead.filter((receiver) => receiver.got().length > 0)).toHaveLength(10)
  const { ids } = await sendLeads(20, () => server)
  const more = await sendLead({ ...server, companyId: other })
  // The fold, which also counts, writes the events. One call after another would take a hundred seconds.
  await expect.poll(() => leadsOf(alive)).toEqual(ids)
  const { leads } = await readLedger(server)
  expect(leads.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids, more.id]))
})

async function openCompany(server: Target): Promise<string> {
  const answer = await fetch(`${server.origin}/rest/v1/companies?select=id`, {
    method: 'POST',
    headers: {
      apikey: await serviceKey(),
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    body: JSON.stringify({ name: 'Outra Ltda', email: 'contato@outra.example' }),
  })
  const [company] = (await answer.json()) as { id: string }[]
  return company?.id ?? expect.unreachable()
}
