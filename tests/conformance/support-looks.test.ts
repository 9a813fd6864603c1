/** product.md 57: a company learns of each look of super_admin, whichever client took it (record 57). */
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { fetchThrough } from '../../packages/supabase-server/tests/support/http.ts'
import { createPerson } from '../support/database-callers.ts'
import { activitiesOf, listActivities } from '../support/trail.ts'
import { createTwoTenants } from '../support/two-tenants.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'

const server = await openTestDatabase()
const parts = await prepareParts(server, secrets)
const app = await openWholeApp(parts)
const { own, other } = await createTwoTenants(server)

async function clientOf(company: { id: string } | null, role: 'super_admin' | 'admin') {
  const { id } = await createPerson(server, company, { role })
  const exp = Math.floor(Date.now() / 1_000) + 600
  const token = await parts.keyring.sign({ sub: id, role: 'authenticated', aal: 'aal1', exp })
  const client = createClient('http://rodizio.test', secrets.anonKey, {
    global: { fetch: fetchThrough(app), headers: { authorization: `Bearer ${token}` } },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  return { id, client }
}
type Client = Awaited<ReturnType<typeof clientOf>>['client']

/** What a new super_admin's call adds to the trail of a company. */
async function looksOf(work: (client: Client) => PromiseLike<unknown>, company = own.company) {
  const { id, client } = await clientOf(null, 'super_admin')
  const lines = await activitiesOf(server, company, async () => work(client))
  return lines.filter(({ actor_id }) => actor_id === id).map(({ what }) => what)
}

/** Reads that tell one line of contacts, and at most one more for an hour that begins among them. */
async function expectOneLine(work: (client: Client) => PromiseLike<unknown>) {
  const hour = () => Math.floor(Date.now() / 3_600_000)
  const began = hour()
  const looks = await looksOf(work)
  expect([...new Set(looks)]).toEqual(['support.contacts'])
  expect(looks.length).toBeLessThanOrEqual(1 + hour() - began)
}

describe('a look of super_admin is told', () => {
  test.each<[string, string, (client: Client) => PromiseLike<unknown>]>([
    ['at the table of leads', 'support.contacts', (c) => c.from('leads_captured').select('name')],
    [
      'at one row alone',
      'support.contacts',
      (c) => c.from('leads_captured').select('name').eq('id', own.lead.id).single(),
    ],
    [
      'at their number alone',
      'support.contacts',
      (c) => c.from('leads_captured').select('*', { count: 'exact', head: true }),
    ],
    [
      'with a planned count',
      'support.contacts',
      (c) => c.from('leads_captured').select('name', { count: 'planned' }),
    ],
    [
      'at what became of leads',
      'support.contacts',
      (c) => c.from('lead_progress').select('lead_id'),
    ],
    ['at the quarantine', 'support.contacts', (c) => c.from('quarantined_leads').select('name')],
    [
      'inside another table',
      'support.contacts',
      (c) => c.from('companies').select('name, leads_captured(name)').eq('id', own.company.id),
    ],
    [
      'as a filter',
      'support.contacts',
      (c) =>
        c
          .from('companies')
          .select('name, leads_captured!inner(id)')
          .eq('leads_captured.name', own.lead.name),
    ],
    [
      'by the list of contacts',
      'support.contacts',
      (c) => c.rpc('list_contacts', { p_company_id: own.company.id }),
    ],
    [
      'by the list of contacts, with GET',
      'support.contacts',
      (c) => c.rpc('list_contacts', { p_company_id: own.company.id }, { get: true }),
    ],
    [
      'by what a webhook sent',
      'support.contacts',
      (c) => c.rpc('list_deliveries', { p_webhook_id: own.webhook.id }),
    ],
    [
      'at requests about data',
      'support.requests',
      (c) => c.from('privacy_requests').select('phone'),
    ],
    [
      'by the list of requests about data',
      'support.requests',
      (c) => c.rpc('list_privacy_requests', { p_company_id: own.company.id }),
    ],
    ['at sellers', 'support.sellers', (c) => c.from('sellers').select('name')],
    ['at links', 'support.links', (c) => c.from('short_urls').select('short_code')],
    ['at pages', 'support.pages', (c) => c.from('capture_pages').select('slug')],
    [
      'at keys',
      'support.integrations',
      (c) => c.rpc('list_api_keys', { p_company_id: own.company.id }),
    ],
    [
      'at figures',
      'support.figures',
      (c) => c.rpc('get_lead_counters', { p_company_id: own.company.id }),
    ],
  ])('%s', async (_, what, work) => {
    expect(await looksOf(work)).toEqual([what])
  })

  test('once an hour, and to the companies of the rows alone', async () => {
    const twice = async (client: Client) => {
      const ask = () =>
        client.from('leads_captured').select('name').eq('company_id', own.company.id)
      const [first, second] = [await ask(), await ask()]
      expect(second.data).toEqual(first.data)
      expect(first.data).toHaveLength(1)
    }
    await expectOneLine(twice)
    expect(await looksOf(twice, other.company)).toEqual([])
  })

  test('by two calls at once, once', async () => {
    await expectOneLine((client) =>
      Promise.all(
        [1, 2, 3, 4].map(async () => {
          const { data } = await client.from('leads_captured').select('name')
          expect(data?.length).toBeGreaterThan(1)
        }),
      ),
    )
  })
})

test.each([
  ['all companies', {}],
  ['one', { p_company_id: own.company.id }],
])('the notices of %s have initials only, and are no look', async (_, of) => {
  const read = async (client: Client) => {
    const { data } = await client.rpc('get_notifications', { ...of, p_limit: 100 })
    const notices = data as { kind: string; subject: string; details: object }[]
    const leads = notices.filter(({ kind }) => kind === 'lead_received')
    expect(leads.length).toBeGreaterThan(0)
    for (const { subject, details } of leads) {
      expect(subject).toMatch(/^\p{Lu}{1,2}$/u)
      expect(details).not.toHaveProperty('seller_name')
    }
  }
  expect(await looksOf(read)).toEqual([])
})

test('a read that fails tells nothing of a row, because its line is lost', async () => {
  const { client } = await clientOf(null, 'super_admin')
  const { error } = await client.from('leads_captured').select('name::int').eq('id', own.lead.id)
  expect(error?.code).toBe('22P02')
  expect(JSON.stringify(error)).not.toContain(own.lead.name)
})

test('a super_admin of the company itself and its own people leave no line', async () => {
  for (const role of ['super_admin', 'admin'] as const) {
    const { id, client } = await clientOf(own.company, role)
    const { data } = await client
      .from('leads_captured')
      .select('name')
      .eq('company_id', own.company.id)
    expect(data).toHaveLength(1)
    await client.rpc('list_contacts', { p_company_id: own.company.id })
    const lines = await listActivities(server, own.company)
    expect(
      lines.filter(({ actor_id, what }) => actor_id === id && what.startsWith('support')),
    ).toEqual([])
  }
})

test('an admin reads the company’s trail, no other’s, and nobody else of the company does', async () => {
  const { client } = await clientOf(own.company, 'admin')
  const { data } = await client.from('activities').select('company_id').limit(1000)
  expect(new Set(data?.map(({ company_id }) => company_id))).toEqual(new Set([own.company.id]))
})

test('a function that writes is still refused to GET', async () => {
  const { client } = await clientOf(own.company, 'admin')
  const { error, status } = await client.rpc('record_contact_export', {}, { get: true })
  expect([status, error?.code]).toEqual([405, '25006'])
})
