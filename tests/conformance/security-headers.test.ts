import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { fillAddress, routesOf } from '../../packages/supabase-server/tests/support/routes.ts'
import { readConfig } from '../../src/start/config.ts'
import { createTwoTenants } from '../support/two-tenants.ts'
import { openWholeApp, prepareParts } from '../support/whole-app.ts'

const server = await openTestDatabase()
// Prepared before a super_admin exists, so that the first run is open.
const parts = await prepareParts(server)
const { own } = await createTwoTenants(server)
const app = await openWholeApp(parts)

const known: Record<string, string> = {
  code: own.link.code,
  '*': own.page.slug,
  bucketName: 'logos',
}
const html = /^text\/html/

const addresses = [
  ...routesOf(app)
    .filter(({ method }) => method === 'GET')
    .flatMap(({ url }) => [
      fillAddress(url, (name) => known[name] ?? 'x'),
      fillAddress(url, () => '%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E'),
    ]),
  `/capture-lead?l=${own.link.code}`,
  '/capture-lead?config=%7B%22appearance%22%3A%7B%22title%22%3A%22%3Cscript%3E%22%7D%7D',
  `/first-run?token=${parts.firstRun?.token}`,
  '/auth/v1/verify?type=signup&token=x&redirect_to=javascript:alert(1)',
  '/auth/v1/authorize?provider=google&redirect_to=javascript:alert(1)',
  '/not-there',
]

test('the answers include pages and others', async () => {
  const types = await Promise.all(
    addresses.map(async (url) => String((await app.inject(url)).headers['content-type'])),
  )
  expect(types.filter((type) => html.test(type)).length).toBeGreaterThan(10)
  expect(types.filter((type) => !html.test(type)).length).toBeGreaterThan(20)
})

describe.each(addresses)('%s', (url) => {
  test('has the security headers', async () => {
    const { headers, body, statusCode } = await app.inject(url)
    expect(statusCode).toBeLessThan(500)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
      'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
    })
    // A script of a seller's page may become its service worker, whose policy is that of its file.
    const scripts = /^\/v\/.*\.js$/.test(url) ? "'self'" : "'none'"
    const policy = readPolicy(headers)
    expect(policy.get('default-src')).toEqual([scripts])
    expect(policy.get('frame-ancestors')).toBeDefined()
    expect(headers).toHaveProperty('cache-control')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(String(headers.location ?? '')).not.toMatch(/^\s*(javascript|data|vbscript):/i)
    if (!html.test(String(headers['content-type']))) return
    expectPolicy(headers)
    expect(body).not.toContain('<script>alert')
  })

  test('sets no cookie that scripts can read or other sites can send', async () => {
    // HSTS is omitted on localhost, which has no TLS.
    const { headers } = await app.inject({ url, headers: { host: 'rodizio.example' } })
    for (const cookie of [headers['set-cookie'] ?? []].flat()) {
      expect(cookie).toMatch(/; HttpOnly/i)
      // A provider may answer with a cross-site form post; this cookie binds it to the browser that
      // asked.
      const isOfProvider = /^__Host-sb-oauth-browser=/.test(cookie)
      expect(cookie).toMatch(/^__Host-/)
      expect(cookie).toMatch(/; Path=\/(;|$)/i)
      expect(cookie).toMatch(isOfProvider ? /; SameSite=None/i : /; SameSite=(Strict|Lax)/i)
      expect(cookie).toMatch(/; Secure/i)
    }
  })
})

const readPolicy = (headers: Record<string, unknown>) =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((rule) => rule.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )

function expectPolicy(headers: Record<string, unknown>): void {
  const policy = readPolicy(headers)
  const scripts = policy.get('script-src') ?? policy.get('default-src')
  expect(scripts).toBeDefined()
  for (const source of scripts ?? []) expect(source).toMatch(/^('none'|'self'|'sha256-[^']+')$/)
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(policy.get('form-action')).toBeDefined()
}

test('an unknown address answers with a page that runs no script either', async () => {
  const { headers } = await app.inject('/%ff')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expectPolicy(headers)
})

test('a server without a public https address sends no HSTS', async () => {
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://rodizio.example' })
  const plain = await openWholeApp({ ...parts, config })
  expect((await plain.inject('/')).headers).not.toHaveProperty('strict-transport-security')
})

test('the cookie of the first run is set', async () => {
  const url = `/first-run?token=${parts.firstRun?.token}`
  const { headers } = await app.inject({ url, headers: { host: 'rodizio.example' } })
  expect(String(headers['set-cookie'])).toMatch(/^__Host-first-run=/)
})
