/** API keys over HTTP, with the unmodified official client: createClient(url, 'rz_…'). */
import { createClient } from '@supabase/supabase-js'
import type { InjectOptions } from 'fastify'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { fetchThrough } from '../../packages/supabase-server/tests/support/http.ts'
import { fillAddress, routesOf } from '../../packages/supabase-server/tests/support/routes.ts'
import { keyLimit } from '../../src/integrations/key-limit.ts'
import { createApiKey } from '../support/api-keys.ts'
import { rows } from '../support/documented-client.ts'
import { sampleRows } from '../support/sample-rows.ts'
import { createTwoTenants } from '../support/two-tenants.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'

const server = await openTestDatabase()
const { own, other, callers } = await createTwoTenants(server)
const app = await openWholeApp(await prepareParts(server, secrets))
const reading = await createApiKey(server, own.company)
const writing = await createApiKey(server, own.company, { write: true })

const clientOf = (key: string) =>
  createClient('http://rodizio.test', key, {
    global: { fetch: fetchThrough(app) },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
const reader = clientOf(reading.key)
const writer = clientOf(writing.key)

const get = (headers: Record<string, string>, url = '/rest/v1/sellers?select=id') =>
  app.inject({ url, headers })

describe('a key', () => {
  test('reads the company’s leads with seller, its links, pages and teams', async () => {
    expect(await rows(reader.from('leads_captured').select('id, seller:sellers(id)'))).toEqual([
      { id: own.lead.id, seller: { id: own.seller.id } },
    ])
    expect(await rows(reader.from('short_urls').select('id'))).toEqual([{ id: own.link.id }])
    const embedded = reader
      .from('leads_captured')
      .select('id, short_urls(id)')
      .eq('id', own.lead.id)
    expect(await rows(embedded)).toEqual([{ id: own.lead.id, short_urls: { id: own.link.id } }])
    expect(await rows(reader.from('short_urls').select('leads_captured(id)'))).toHaveLength(1)
    expect(await rows(reader.from('capture_pages').select('id'))).toEqual([{ id: own.page.id }])
    expect(await rows(reader.from('teams').select('id, team_members(seller_id)'))).toEqual([
      { id: own.team.id, team_members: [{ seller_id: own.seller.id }] },
    ])
  })

  test('is accepted as API key, as bearer token, and as both', async () => {
    const ways: Record<string, string>[] = [
      { apikey: reading.key },
      { authorization: `Bearer ${reading.key}` },
      { apikey: reading.key, authorization: `Bearer ${reading.key}` },
    ]
    for (const headers of ways) {
      const { statusCode, body } = await get(headers)
      expect(statusCode, body).toBe(200)
    }
    expect((await get({}, `/rest/v1/sellers?apikey=${reading.key}`)).statusCode).toBe(401)
  })

  test('that writes registers a lead once, marks its outcome and pauses a seller', async () => {
    const lead = {
      p_name: 'Rita Lima',
      p_phone: '(11) 91234-5678',
      p_source: 'telefone',
      p_idempotency_key: '6e0f3b1c-9a1e-4d52-8a55-0c2f7c6f0001',
    }
    const [first] = await rows<{ lead_id: string }>(writer.rpc('register_lead', lead))
    expect(await rows(writer.rpc('register_lead', lead))).toMatchObject([
      { lead_id: first?.lead_id },
    ])
    const outcome = { p_lead_id: first?.lead_id, p_outcome: 'won', p_value: 1500 }
    expect(await rows(writer.rpc('set_lead_outcome', outcome))).toMatchObject([
      { id: first?.lead_id, outcome: 'won', outcome_value: 1500 },
    ])
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const paused = await writer.rpc('pause_seller', { p_seller_id: own.seller.id, p_until: until })
    expect(paused.error).toBeNull()
    const [seller] = await rows<{ away_until: string }>(
      writer.from('sellers').select('away_until').eq('id', own.seller.id),
    )
    expect(new Date(seller?.away_until ?? 0).toISOString()).toBe(until)
  })
})

describe('against another company', () => {
  const theirs = [
    ['register_lead', { p_name: 'X', p_phone: '11912345678', p_company_id: other.company.id }],
    ['set_lead_outcome', { p_lead_id: other.lead.id, p_outcome: 'lost' }],
    ['pause_seller', { p_seller_id: other.seller.id }],
  ] as const

  test('a key reads no row of any table, whatever it asks for', async () => {
    for (const [table, { key }] of Object.entries(sampleRows)) {
      const [column, id] = key(other)
      for (const client of [reader, writer]) {
        const { data, status } = await client.from(table).select('*').eq(column, id)
        expect([table, data ?? [], status === 200 || status === 403]).toEqual([table, [], true])
      }
    }
    const all = JSON.stringify(await rows(writer.from('leads_captured').select('*, sellers(*)')))
    for (const id of [other.company.id, other.seller.id, other.lead.id]) {
      expect(all).not.toContain(id)
    }
  })

  test.each(theirs)('a key calls %s in vain', async (name, given) => {
    expect(await writer.rpc(name, given)).toMatchObject({
      status: 404,
      error: { code: 'PT404' },
    })
  })

  test('a key names no seller or team of theirs for its lead', async () => {
    for (const given of [{ p_seller_id: other.seller.id }, { p_team_id: other.team.id }]) {
      await writer.rpc('register_lead', { p_name: 'X', p_phone: '11912345678', ...given })
    }
    const found = await server.asOwner((run) =>
      run<{ n: number }>(
        sql`select count(*)::integer as n from public.leads_captured
          where company_id = ${own.company.id}::uuid and seller_id = ${other.seller.id}::uuid`,
      ),
    )
    expect(found).toEqual([{ n: 0 }])
  })
})

test('a key writes no table, and one that reads calls no function that writes', async () => {
  for (const [table, { key, change, add }] of Object.entries(sampleRows)) {
    const [column, id] = key(own)
    for (const client of [reader, writer]) {
      for (const [verb, { status }] of Object.entries({
        insert: await client.from(table).insert(add(own)),
        upsert: await client.from(table).upsert(add(own)),
        update: await client.from(table).update(change).eq(column, id),
        delete: await client.from(table).delete().eq(column, id),
      })) {
        expect([table, verb, status]).toEqual([table, verb, 403])
      }
    }
  }
  for (const [name, given] of [
    ['register_lead', { p_name: 'X', p_phone: '11912345678' }],
    ['set_lead_outcome', { p_lead_id: own.lead.id, p_outcome: 'lost' }],
    ['pause_seller', { p_seller_id: own.seller.id }],
  ] as const) {
    expect(await reader.rpc(name, given)).toMatchObject({
      status: 403,
      error: { code: '42501', message: 'Esta chave só pode ler.' },
    })
  }
})

test('a revoked key dies within a second', async () => {
  const { id, key } = await createApiKey(server, own.company)
  const headers = { apikey: key }
  expect((await get(headers)).statusCode).toBe(200)
  await server.database.run(callers.admin, sql`select public.revoke_api_key(${id}::uuid)`)
  // What the server remembers for a second reads nothing.
  expect((await get(headers)).json()).not.toContainEqual({ id: own.seller.id })
  await expect.poll(async () => (await get(headers)).statusCode, { timeout: 5_000 }).toBe(401)
  const refused = await get(headers)
  expect(refused.json()).toMatchObject({ code: 'PGRST301', message: 'Invalid API key' })
})

test('a key tells how many requests are left, and ends with 429 for itself alone', async () => {
  const [one, another] = [
    await createApiKey(server, own.company),
    await createApiKey(server, own.company),
  ]
  const { headers } = await get({ apikey: one.key })
  expect(headers).toMatchObject({
    'ratelimit-policy': `"key";q=${keyLimit.requests};w=${keyLimit.seconds}`,
    ratelimit: expect.stringMatching(new RegExp(`^"key";r=${keyLimit.requests - 1};t=\\d+$`)),
  })
  for (let n = 1; n < keyLimit.requests; n += 1) {
    await get({ apikey: one.key }, '/rest/v1/nowhere')
  }
  const refused = await get({ apikey: one.key })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'PT429' })
  expect(refused.headers).toMatchObject({
    ratelimit: expect.stringMatching(/^"key";r=0;t=\d+$/),
    'retry-after': expect.stringMatching(/^\d+$/),
  })
  expect((await get({ apikey: another.key })).statusCode).toBe(200)
})

const ways: Record<string, (key: string) => InjectOptions> = {
  'an API key': (key) => ({ headers: { apikey: key } }),
  'a bearer token': (key) => ({ headers: { authorization: `Bearer ${key}` } }),
  'a query parameter': (key) => ({ query: { apikey: key, token: key, access_token: key } }),
}

test.each(Object.keys(ways))(
  'the key as %s is at every other route what any unknown text is',
  async (way) => {
    const routes = routesOf(app).filter(
      ({ method, url }) =>
        !['OPTIONS', 'QUERY'].includes(method) &&
        !(url === '/rest/v1/*' && way !== 'a query parameter'),
    )
    expect(routes.length).toBeGreaterThan(100)
    const send = async (method: InjectOptions['method'], url: string, key: string) => {
      const sent = { method, url, remoteAddress: '203.0.113.9', ...ways[way]?.(key) }
      return (await app.inject(sent)).statusCode
    }
    const told: string[] = []
    for (const { method, url } of routes) {
      const address = fillAddress(url, () => own.lead.id)
      const unknown = await send(method, address, `rz_${'x'.repeat(32)}`)
      const given = await send(method, address, writing.key)
      if (given !== unknown) told.push(`${method} ${url}: ${given}, not ${unknown}`)
    }
    expect(told).toEqual([])
  },
)

test.each([
  ['/auth/v1/user', 'GET'],
  ['/auth/v1/admin/users', 'GET'],
  ['/storage/v1/bucket', 'GET'],
  ['/storage/v1/object/list/photos', 'POST'],
  ['/functions/v1/create-company-user', 'POST'],
  ['/realtime/v1/api/broadcast', 'POST'],
  ['/metrics', 'GET'],
] as const)('%s refuses a key', async (url, method) => {
  const headers = { apikey: writing.key, authorization: `Bearer ${writing.key}` }
  const { statusCode, body } = await app.inject({
    ...{ url, method, headers, remoteAddress: '203.0.113.9' },
    ...(method === 'POST' ? { payload: {} } : {}),
  })
  expect([statusCode, body.includes('"statusCode":"403"')]).toSatisfy(
    ([status, storage]) => status === 401 || status === 403 || storage,
  )
})
