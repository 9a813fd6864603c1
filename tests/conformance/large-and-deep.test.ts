/**
 * Compression bombs and deep nesting: every route that takes a body refuses it or reads it in
 * bounded time.
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createKeyring } from '../../packages/supabase-server/src/keys/keyring.ts'
import { secrets } from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import {
  fillAddress,
  type Route,
  routesOf,
} from '../../packages/supabase-server/tests/support/routes.ts'
import { createTwoTenants } from '../support/two-tenants.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'

const server = await openTestDatabase()
const { own, callers } = await createTwoTenants(server)
const app = await openWholeApp(await prepareParts(server, secrets))
const claims = JSON.parse(callers.admin.settings['request.jwt.claims'] ?? '')
const token = await createKeyring(secrets).sign({ ...claims, exp: Date.now() / 1000 + 3_600 })

const emptiness = Buffer.alloc(256 * 1024 * 1024, ' ')
const nest = (deep: number) => `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`
const listed = (deep: number) => `${'['.repeat(deep)}${']'.repeat(deep)}`
/** Puts the JSON under every name whose value a service stores or forwards. */
const keeping = (json: string) =>
  `{"email":"x@y.example","password":"Senha-Longa-1","p_name":"Ana","p_phone":"11912345678","p_extra":${json}}`
const passing = (json: string) => `{"messages":[{"topic":"t","event":"e","payload":${json}}]}`
const many = 20_000
const fields = Array.from({ length: many }, (_, n) => `f${n}=1`).join('&')
const parts = Array.from(
  { length: 5_000 },
  (_, n) => `--b\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\n1\r\n`,
).join('')

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const bodies: Record<string, { headers: Record<string, string>; payload: string | Buffer }> = {
  'a quarter of a gigabyte in gzip': {
    headers: { ...json, 'content-encoding': 'gzip' },
    payload: gzipSync(emptiness),
  },
  'the same in brotli': {
    headers: { ...json, 'content-encoding': 'br' },
    payload: brotliCompressSync(emptiness, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  },
  'a form in gzip': {
    headers: { ...form, 'content-encoding': 'gzip' },
    payload: gzipSync(emptiness),
  },
  'gzip in gzip': {
    headers: { ...json, 'content-encoding': 'gzip, gzip' },
    payload: gzipSync(gzipSync(emptiness)),
  },
  'twenty thousand brackets': { headers: json, payload: listed(many) },
  'twenty thousand objects in each other': { headers: json, payload: nest(many) },
  'such an object to keep': { headers: json, payload: keeping(nest(many)) },
  'such an object as metadata': { headers: json, payload: `{"data":${nest(many)}}` },
  'a smaller one as metadata': { headers: json, payload: `{"data":${nest(600)}}` },
  'such an object to pass on': { headers: json, payload: passing(nest(many)) },
  'a smaller one to pass on': { headers: json, payload: passing(nest(5_000)) },
  'an array of twenty thousand': { headers: json, payload: `[${'{},'.repeat(many)}{}]` },
  'a form of twenty thousand fields': { headers: form, payload: fields },
  'one field twenty thousand times': { headers: form, payload: 'name=1&'.repeat(many) },
  'five thousand parts': {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${parts}--b--\r\n`,
  },
  'parts in parts': {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b\r\ncontent-type: multipart/mixed; boundary=b\r\n\r\n'.repeat(10_000),
  },
}

const values: Record<string, string> = { '*': `${own.company.id}/picture`, bucketName: 'logos' }
const routes = routesOf(app).filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))

async function send({ method, url }: Route, body: keyof typeof bodies, authorization: string) {
  const address = fillAddress(url, (name) => values[name] ?? 'logos')
  const { headers, payload } = bodies[body] ?? { headers: {}, payload: '' }
  return app.inject({
    method,
    url: `${address}?l=${own.link.code}&grant_type=password`,
    headers: { ...headers, apikey: secrets.anonKey, authorization },
    payload,
  })
}

test('some routes take a body', () => {
  expect(routes.length).toBeGreaterThan(40)
})

test.each(Object.keys(bodies))('%s breaks no route', { timeout: 120_000 }, async (body) => {
  for (const route of routes) {
    for (const key of [token, secrets.serviceRoleKey]) {
      const { statusCode, body: answer } = await send(route, body, `Bearer ${key}`)
      const what = `${route.method} ${route.url} → ${statusCode} ${answer.slice(0, 200)}`
      // This function calls a server that is absent here and answers with its own error.
      if (!route.url.startsWith('/functions/v1')) expect(statusCode, what).toBeLessThan(500)
    }
  }
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

test('no compressed body is inflated, because its size has no bound', async () => {
  const sent = (headers: object, payload: string | Buffer) =>
    app.inject({
      method: 'POST',
      url: '/rest/v1/rpc/capture_lead_public',
      headers: { ...json, ...headers, apikey: secrets.anonKey },
      payload,
    })
  const lead = JSON.stringify({ p_name: 'Ana', p_phone: '11912345678' })
  expect((await sent({}, lead)).statusCode).toBe(200)
  expect((await sent({ 'content-encoding': 'gzip' }, gzipSync(lead))).json()).toMatchObject({
    code: 'PGRST102',
  })
})
