/** The token of /v/{token} opens its seller's page, while that is open, and nothing else. */
import { randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { askOne } from '../../packages/supabase-server/tests/support/database/rows.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { fillAddress, routesOf } from '../../packages/supabase-server/tests/support/routes.ts'
import { everyAct, openSellerPages } from '../support/seller-pages.ts'

const server = await openTestDatabase()
const { app, openPage, get, post, stateOf, run, closings } = await openSellerPages(server)
const newToken = () => randomBytes(18).toString('base64url')

const ways: Record<string, (token: string) => InjectOptions> = {
  'an API key': (token) => ({ headers: { apikey: token } }),
  'a bearer token': (token) => ({
    headers: { apikey: secrets.anonKey, authorization: `Bearer ${token}` },
  }),
  'a cookie': (token) => ({ headers: { cookie: `first-run=${token}; sb-access-token=${token}` } }),
  'a query parameter': (token) => ({
    query: { apikey: token, token, token_hash: token, access_token: token, code: token },
  }),
}

describe.each(Object.keys(ways))('the token as %s', (way) => {
  test('is at every route what any unknown text is', async () => {
    const { token } = await openPage()
    const routes = routesOf(app).filter(
      ({ method, url }) => !['OPTIONS', 'QUERY'].includes(method) && !url.startsWith('/v/'),
    )
    expect(routes.length).toBeGreaterThan(100)
    const told: string[] = []
    const send = async (method: InjectOptions['method'], url: string, text: string) => {
      const { statusCode, body } = await app.inject({
        method,
        url,
        remoteAddress: '203.0.113.9',
        ...ways[way]?.(text),
      })
      if (body.includes('Rita')) told.push(`${method} ${url}`)
      return statusCode
    }
    for (const { method, url } of routes) {
      const address = fillAddress(url, () => '00000000-0000-4000-8000-000000000000')
      const [given, unknown] = [
        await send(method, address, token),
        await send(method, address, newToken()),
      ]
      if (given !== unknown) told.push(`${method} ${url}: ${given}, not ${unknown}`)
    }
    expect(told).toEqual([])
  })

  test.each([
    '/rest/v1/leads_captured?select=name',
    '/rest/v1/lead_progress',
    '/rest/v1/sellers',
    '/rest/v1/rpc/list_rescues',
    '/rest/v1/rpc/list_seller_pages',
    '/auth/v1/user',
    '/auth/v1/admin/users',
    '/realtime/v1/websocket',
    '/storage/v1/object/photos/x',
    '/storage/v1/bucket',
    '/metrics',
  ])('reads nothing at %s', async (url) => {
    const { token } = await openPage()
    const { query, ...headers } = ways[way]?.(token) ?? {}
    const added = query
      ? `${url.includes('?') ? '&' : '?'}${new URLSearchParams(query as never)}`
      : ''
    const { statusCode, body } = await app.inject({
      url: url + added,
      remoteAddress: '203.0.113.9',
      ...headers,
    })
    expect(statusCode, body).toBeGreaterThanOrEqual(400)
    expect(body).not.toContain('Rita')
  })
})

describe('a page that is closed', () => {
  test.each(Object.keys(closings))('answers nothing at the next request: %s', async (closing) => {
    const open = await openPage()
    const { token, mine } = open
    expect((await get(token)).body).toContain('Rita')
    await closings[closing]?.(open)
    const before = await stateOf(open)
    const answers = [
      await get(token),
      await get(`${token}?busca=Rita`),
      await get(token, { method: 'HEAD' }),
      await get(`${token}/manifest.webmanifest`),
      await post(`${token}/called/${mine.lead_id}`),
      await post(token, { act: 'pause', until: '1 hour' }),
    ]
    for (const fields of everyAct)
      answers.push(await post(token, { lead: mine.lead_id, ...fields }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
    for (const { body } of answers) expect(body).not.toMatch(/Rita|Ana|Aurora/)
    expect(await stateOf(open)).toEqual(before)
  })

  test('is not told from one that never was', async () => {
    const open = await openPage()
    await run(sql`select public.revoke_seller_page(${open.sellers.Ana.id})`)
    const closed = await get(open.token)
    for (const token of [newToken(), 'x', `${open.token}x`, 'x'.repeat(900)]) {
      const { statusCode, body } = await get(token)
      expect({ statusCode, body }).toEqual({ statusCode: 404, body: closed.body })
    }
  })
})

test('guessing tokens ends with 429, for that address alone', async () => {
  const { token } = await openPage()
  const from = (remoteAddress: string) => ({ remoteAddress })
  const guesser = from('203.0.113.20')
  await server.database.run(
    { role: 'supabase_auth_admin', settings: {} },
    sql`select count(_gateway.take_rate_limit('seller page 203.0.113.20', 3000, '5 minutes'))
      from generate_series(1, 2990)`,
  )
  const seen = new Set<number>()
  for (let tries = 0; tries < 20 && !seen.has(429); tries += 1) {
    seen.add((await get(newToken(), guesser)).statusCode)
  }
  expect(seen).toEqual(new Set([404, 429]))
  const refused = await get(token, guesser)
  expect(refused.statusCode).toBe(429)
  expect(refused.body).not.toContain('Rita')
  expect((await post(token, { act: 'pause', until: '1 hour' }, guesser)).statusCode).toBe(429)
  expect((await get(token, from('203.0.113.21'))).statusCode).toBe(200)
  const { away } = await askOne<{ away: number }>(
    server,
    sql`select count(*)::integer as away from public.sellers where away_until is not null`,
  )
  expect(away).toBe(0)
})

test('a preview of the link is no visit', async () => {
  const { token, sellers } = await openPage()
  const preview = await get(token, { headers: { 'user-agent': 'WhatsApp/2.24.20.89 A' } })
  expect(preview.statusCode).toBe(200)
  expect(
    await askOne(
      server,
      sql`select opened_at from private.seller_pages where seller_id = ${sellers.Ana.id}`,
    ),
  ).toEqual({ opened_at: null })
})

test('no site, cache or search engine learns the address of a page', async () => {
  const { token, mine } = await openPage()
  const answers = [
    await get(token),
    await get(`${token}?busca=x`),
    await get(newToken()),
    await get(`${token}/manifest.webmanifest`),
    await post(token, { act: 'lost', lead: mine.lead_id }),
    await post(token, { act: 'sold', lead: mine.lead_id }),
    await post(`${token}/called/${mine.lead_id}`),
  ]
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
  }
  const [{ body } = { body: '' }] = answers
  const away = body.match(/<a [^>]*href="https:[^>]*>/g) ?? []
  expect(away.length).toBeGreaterThan(0)
  for (const link of away) expect(link).toContain('rel="noreferrer"')
})
