import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import {
  eventually,
  mustJoin,
  openClient,
  openRealtime,
  signToken,
} from '../../packages/supabase-server/tests/support/realtime.ts'
import { createPerson, serverKey, visitor } from '../support/database-callers.ts'
import { createCompany, createSeller } from '../support/factories.ts'
import { foldLeads } from '../support/fold-leads.ts'

const server = await openTestDatabase()
const gateway = await openRealtime(server)

const capture = (company: { id: string }, name: string) =>
  server.database.run(
    visitor,
    sql`select * from public.capture_lead_public(${name}, '(11) 98765-4321', null, null, 'instagram', p_company_id => ${company.id}::uuid)`,
    { urgent: true },
  )

type Told = {
  eventType: string
  new: { name?: string; leads_received?: number; closing?: string }
}

async function listen(personId: string, table: string, filter: object = {}) {
  const told: Told[] = []
  const client = openClient(gateway, { token: await signToken(personId) })
  await client.realtime.setAuth()
  const channel = client.channel(randomUUID())
  const wanted = { event: '*', schema: 'public', table, ...filter }
  channel.on('postgres_changes', wanted as never, (change: unknown) => told.push(change as Told))
  await mustJoin(channel)
  return told
}

const namesOf = (told: readonly Told[]) => told.map((change) => change.new.name)

test('forty listeners of four companies, half of them without a filter, hear all leads of their company in order', async () => {
  const audience = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const company = await createCompany(server)
      await createSeller(server, company)
      const filter = { filter: `company_id=eq.${company.id}` }
      const people = await Promise.all(
        Array.from({ length: 10 }, () => createPerson(server, company, { role: 'user' })),
      )
      const listeners = await Promise.all(
        people.map(({ id }, i) => listen(id, 'leads_captured', i % 2 ? filter : {})),
      )
      return { company, listeners }
    }),
  )
  const leads = Array.from({ length: 10 }, (_, n) => `Lead ${n}`)
  for (const name of leads) {
    await Promise.all(audience.map(({ company }, c) => capture(company, `${name} da ${c}`)))
  }
  for (const [c, { listeners }] of audience.entries()) {
    for (const told of listeners) {
      await eventually(() => expect(namesOf(told)).toEqual(leads.map((name) => `${name} da ${c}`)))
    }
  }
})

test('a user without approval or company hears nothing', async () => {
  const company = await createCompany(server)
  await createSeller(server, company)
  const [pending, nobody, colleague] = await Promise.all([
    createPerson(server, company, { role: 'admin', approved: false }),
    createPerson(server, null, { role: 'user' }),
    createPerson(server, company, { role: 'user' }),
  ])
  const [first, second, third] = await Promise.all(
    [pending, nobody, colleague].map(({ id }) => listen(id, 'leads_captured')),
  )
  await capture(company, 'Teresa')
  await eventually(() => expect(namesOf(third ?? [])).toEqual(['Teresa']))
  expect([first, second]).toEqual([[], []])
})

test.each(['leads_captured', 'sellers', 'users'])(
  'a deleted row of %s is reported to its readers, and to no stranger who filters by its company',
  async (table) => {
    const [company, other] = [await createCompany(server), await createCompany(server)]
    await createSeller(server, company)
    await createPerson(server, company, { role: 'user' })
    if (table === 'leads_captured') await capture(company, 'Teresa')
    const filter = { event: 'DELETE', filter: `company_id=eq.${company.id}` }
    const [colleague, stranger, chief, pending] = await Promise.all([
      createPerson(server, company, { role: 'user' }),
      createPerson(server, other, { role: 'admin' }),
      createPerson(server, null, { role: 'super_admin' }),
      createPerson(server, company, { role: 'admin', approved: false }),
    ])
    const heard = await Promise.all(
      [colleague, chief, stranger, pending].map(({ id }) => listen(id, table, filter)),
    )
    const all = await Promise.all(
      [colleague, stranger].map(({ id }) => listen(id, table, { event: 'DELETE' })),
    )
    const gone = await server.asOwner((run) =>
      run(sql`delete from ${raw(`public.${table}`)} t using public.companies c
        where t.company_id = c.id and c.id = ${company.id}
          and t.id not in (${colleague.id}, ${pending.id}) returning t.id`),
    )
    expect(gone).toHaveLength(1)
    await eventually(() => expect(heard.map(({ length }) => length)).toEqual([1, 1, 0, 0]))
    await eventually(() => expect(all.map(({ length }) => length)).toEqual([1, 0]))
    // A later event has arrived, so nothing earlier is still on its way.
    const [last] = await Promise.all([listen(stranger.id, 'sellers')])
    await createSeller(server, other, { name: 'Última' })
    await eventually(() => expect(namesOf(last ?? [])).toEqual(['Última']))
    expect([heard[2], heard[3], all[1]]).toEqual([[], [], []])
  },
)

test('a changed seller is reported, a counter that a lead moves is not', async () => {
  const company = await createCompany(server)
  const seller = await createSeller(server, company)
  const { id } = await createPerson(server, company, { role: 'user' })
  const told = await listen(id, 'sellers')
  await capture(company, 'Teresa')
  await server.asOwner((run) =>
    run(sql`update public.sellers set name = 'Rita' where id = ${seller.id}`),
  )
  await eventually(() => expect(namesOf(told)).toEqual(['Rita']))
  expect(told[0]?.new).not.toHaveProperty('leads_received')
})

test('who listens to updates of what became of leads hears of an answer, and not of the counting of a lead', async () => {
  const [company, other] = [await createCompany(server), await createCompany(server)]
  for (const one of [company, other]) await createSeller(server, one)
  const colleague = await createPerson(server, company, { role: 'user' })
  const stranger = await createPerson(server, other, { role: 'admin' })
  const updates = { event: 'UPDATE' }
  const [told, all, strange] = await Promise.all([
    listen(colleague.id, 'lead_progress', { ...updates, filter: `company_id=eq.${company.id}` }),
    listen(colleague.id, 'lead_progress'),
    listen(stranger.id, 'lead_progress', updates),
  ])
  const answer = (of: typeof company, text: string) =>
    server.database.run(
      serverKey,
      sql`select public.answer_lead(id, 'closed', ${text}) from public.leads_captured
        where company_id = ${of.id}`,
    )
  await capture(company, 'Teresa')
  await capture(other, 'Zeca')
  await foldLeads(server)
  await answer(company, 'Número errado')
  await eventually(() =>
    expect(all.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE']),
  )
  await eventually(() => expect(told).toMatchObject([{ new: { closing: 'Número errado' } }]))
  await answer(other, 'Mudou-se')
  await eventually(() => expect(strange).toMatchObject([{ new: { closing: 'Mudou-se' } }]))
})

test('the client waits, sends heartbeats and retries as documented, and its heartbeat is answered', async () => {
  const { realtime } = openClient(gateway)
  expect([realtime.timeout, realtime.heartbeatIntervalMs]).toEqual([10_000, 25_000])
  expect([1, 2, 3, 4, 5].map((tries) => realtime.reconnectAfterMs(tries))).toEqual([
    1_000, 2_000, 5_000, 10_000, 10_000,
  ])
  const beats: string[] = []
  realtime.connect()
  await eventually(() => expect(realtime.isConnected()).toBe(true))
  realtime.onHeartbeat((status) => beats.push(status))
  await realtime.sendHeartbeat()
  await eventually(() => expect(beats).toContain('ok'))
})
