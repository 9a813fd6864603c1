import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openAuth, origin } from '../../../tests/support/auth/auth.ts'
import { external } from '../../../tests/support/auth/external.ts'
import { openBrowser } from '../../../tests/support/auth/oauth-browser.ts'
import { openIdServer } from '../../../tests/support/auth/open-id-server.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'
import { serveJson } from '../../../tests/support/serve-json.ts'

const server = await openTestDatabase()
const { issuer, accounts } = await openIdServer({ redirectUri: `${origin}/auth/v1/callback` })
const app = await openAuth(server, { auth: { external: [external('google', issuer)] } })
const isBack = (url: URL) => url.pathname === '/auth/v1/callback'
const isSite = (url: URL) => url.origin === origin && url.pathname === '/'

function start(more: Record<string, string> = {}) {
  const sub = randomUUID()
  accounts.set(sub, { sub, email: `${sub}@gmail.com`, email_verified: true })
  const query = new URLSearchParams({ provider: 'google', login_hint: sub, ...more })
  return `${origin}/auth/v1/authorize?${query}`
}

const said = (url: URL) => Object.fromEntries(url.searchParams)
const sessionIn = (url: URL) => new URLSearchParams(url.hash.slice(1)).get('access_token')

const invalidState = {
  error: 'invalid_request',
  error_code: 'bad_oauth_state',
  error_description: 'OAuth callback with invalid state',
}

test('a provider’s response is accepted once', async () => {
  const browser = openBrowser(app)
  const { url: back } = await browser.open(start(), isBack)
  expect(sessionIn((await browser.open(back.href, isSite)).url)).toBeTruthy()
  const { url } = await browser.open(back.href, isSite)
  expect(said(url)).toEqual(invalidState)
  expect(sessionIn(url)).toBeNull()
})

test('a provider’s response is accepted once even when opened twice concurrently', async () => {
  const browser = openBrowser(app)
  const { url: back } = await browser.open(start(), isBack)
  const both = await Promise.all([1, 2].map(() => browser.open(back.href, isSite)))
  expect(both.filter(({ url }) => sessionIn(url))).toHaveLength(1)
})

test('a stranger’s response does not sign me in', async () => {
  const { url: back } = await openBrowser(app).open(start(), isBack)
  const victim = openBrowser(app)
  await victim.open(start(), isBack)
  const { url } = await victim.open(back.href, isSite)
  expect(said(url)).toEqual(invalidState)
})

test('a stranger’s response does not sign me in without TLS, where browsers send only their name', async () => {
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  const come = async (headers: Record<string, string>) => {
    const left = await app.inject({ url: start().slice(origin.length) })
    const state = new URL(String(left.headers.location)).searchParams.get('state')
    const url = `/auth/v1/callback?state=${state}&code=c`
    const cookie = String(left.headers['set-cookie']).split(';')[0] ?? ''
    const answer = await app.inject({
      url,
      headers: { ...headers, ...(headers.cookie ? { cookie } : {}) },
    })
    return said(new URL(String(answer.headers.location))).error_description
  }
  const known = 'Unable to exchange external code'
  expect(await come(agent)).toBe(invalidState.error_description)
  expect(await come({ ...agent, cookie: 'its own' })).toBe(known)
  expect(await come({ 'user-agent': 'curl/8' })).toBe(known)
})

test('a code swapped for a stranger’s does not sign me in', async () => {
  const { url: theirs } = await openBrowser(app).open(start(), isBack)
  const mine = openBrowser(app)
  const { url: back } = await mine.open(start(), isBack)
  back.searchParams.set('code', theirs.searchParams.get('code') ?? '')
  const { url } = await mine.open(back.href, isSite)
  expect(said(url)).toEqual({
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'Unable to exchange external code',
  })
  expect(url.href).not.toContain(theirs.searchParams.get('code'))
})

test('the cookie that identifies my browser is HttpOnly', async () => {
  const cookieOf = async (one: typeof app) =>
    String(
      (await one.inject({ url: new URL(start()).pathname + new URL(start()).search })).headers[
        'set-cookie'
      ],
    )
  expect(await cookieOf(app)).toMatch(
    /^sb-oauth-browser=[\w-]{43}; Max-Age=900; HttpOnly; Path=\/auth\/v1; SameSite=Lax$/,
  )
  const secure = await openAuth(server, {
    auth: { external: [external('google', issuer)] },
    baseUrl: () => 'https://leads.example',
  })
  expect(await cookieOf(secure)).toMatch(
    /^__Host-sb-oauth-browser=[\w-]{43}; .*HttpOnly; Path=\/; SameSite=None; Secure$/,
  )
})

test('an expired state is refused', async () => {
  const browser = openBrowser(app)
  const { url: back } = await browser.open(start(), isBack)
  await server.asOwner((run) =>
    run(sql`update _gateway.oauth_states set created_at = now() - interval '11 minutes'`),
  )
  const { url } = await browser.open(back.href, isSite)
  expect(said(url)).toMatchObject({ error_description: 'OAuth state has expired' })
})

test.each([
  ['', 'bad_oauth_callback'],
  ['?code=x', 'bad_oauth_callback'],
  ['?state=', 'bad_oauth_callback'],
  ['?state=x', 'bad_oauth_state'],
  ['?state=a&state=b', 'bad_oauth_callback'],
  ['?state=%00', 'bad_oauth_state'],
  [`?state=${'x'.repeat(5000)}`, 'bad_oauth_state'],
  ['?error=x&error_description=y', 'bad_oauth_callback'],
])(
  'a response without a pending state (%s) leads to the site with an error',
  async (query, code) => {
    const { statusCode, headers } = await app.inject({ url: `/auth/v1/callback${query}` })
    expect(statusCode).toBe(303)
    const target = new URL(String(headers.location))
    expect(isSite(target)).toBe(true)
    expect(target.searchParams.get('error_code')).toBe(code)
  },
)

test('a response without a code is refused and uses up its state', async () => {
  const { headers } = await app.inject({ url: start().slice(origin.length) })
  const state = new URL(String(headers.location)).searchParams.get('state')
  const answer = () => app.inject({ url: `/auth/v1/callback?state=${state}` })
  expect(String((await answer()).headers.location)).toContain('bad_oauth_callback')
  expect(String((await answer()).headers.location)).toContain('bad_oauth_state')
})

test('malformed bodies never cause a 500', async () => {
  for (const [type, payload] of [
    ['application/json', '{"state": {}}'],
    ['application/x-www-form-urlencoded', 'state=%E0%A4%A&state=b'],
    ['application/x-www-form-urlencoded', '=&&&='],
    ['multipart/form-data', '--x'],
    ['text/plain', '\u0000'],
  ] as const) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/auth/v1/callback',
      headers: { 'content-type': type },
      payload,
    })
    expect(statusCode, type).toBe(303)
  }
})

const tenMegabytes = 'x'.repeat(10_000_000)

const misbehaviours: [string, () => object | string | null | undefined][] = [
  ['hangs up', () => undefined],
  ['returns HTML', () => '<html>manutenção</html>'],
  ['returns ten megabytes', () => ({ access_token: 'a', id_token: 'a.b.c', more: tenMegabytes })],
  ['returns 404', () => null],
  ['returns an array', () => [1, 2]],
  ['returns an empty object', () => ({})],
]

/** They end at once. */
function expectTimeLimits(): void {
  const end = AbortSignal.timeout
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => end(500))
  onTestFinished(() => {
    expect(limit).toHaveBeenCalledWith(5_000)
    limit.mockRestore()
  })
}

test.each(misbehaviours)(
  'an error at the site tells of a provider that %s',
  async (what, answer) => {
    if (what === 'hangs up') expectTimeLimits()
    let bad = ''
    const provider = await serveJson((path, base) => {
      if (path === bad) return answer()
      if (path === '/token') return { access_token: 'a', id_token: 'a.b.c' }
      return {
        issuer: base,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        jwks_uri: `${base}/keys`,
      }
    })
    const ask = async () => {
      const own = await openAuth(server, { auth: { external: [external('empresa', provider)] } })
      const left = await own.inject({ url: '/auth/v1/authorize?provider=empresa' })
      expect(left.statusCode).toBe(302)
      return { own, target: new URL(String(left.headers.location)) }
    }
    bad = '/.well-known/openid-configuration'
    expect(said((await ask()).target)).toEqual({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Unable to reach external provider',
    })
    for (bad of ['/token', '/keys']) {
      const { own, target } = await ask()
      const state = target.searchParams.get('state')
      const { headers, statusCode } = await own.inject({
        url: `/auth/v1/callback?state=${state}&code=c`,
      })
      expect(statusCode).toBe(302)
      expect(said(new URL(String(headers.location)))).toMatchObject({
        error: 'server_error',
        error_code: 'unexpected_failure',
        error_description: expect.stringMatching(
          /^(Unable to exchange external code|Error getting user profile from external provider)$/,
        ),
      })
    }
  },
)

test('a response of ten megabytes is not read', async () => {
  let more = ''
  const provider = await serveJson((_path, base) => ({
    issuer: base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/keys`,
    more,
  }))
  const leave = async () => {
    const own = await openAuth(server, { auth: { external: [external('empresa', provider)] } })
    const { headers } = await own.inject({ url: '/auth/v1/authorize?provider=empresa' })
    return new URL(String(headers.location))
  }
  expect((await leave()).origin).toBe(provider)
  more = tenMegabytes
  expect(said(await leave())).toMatchObject({
    error_description: 'Unable to reach external provider',
  })
})

test('only the provider is contacted, without redirects and never over plain HTTP', async () => {
  let asked = 0
  const inside = await serveJson(() => {
    asked += 1
    return { issuer: inside }
  })
  const document = (base: string) => ({
    issuer: base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${inside}/token`,
    jwks_uri: `${base}/keys`,
  })
  const provider = await serveJson((_path, base) => document(base))
  const own = await openAuth(server, { auth: { external: [external('empresa', provider)] } })
  const left = await own.inject({ url: '/auth/v1/authorize?provider=empresa' })
  expect(said(new URL(String(left.headers.location)))).toMatchObject({ error: 'server_error' })
  expect(asked).toBe(0)
})
