import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth, origin } from '../../../tests/support/auth/auth.ts'
import { external } from '../../../tests/support/auth/external.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'
import { serveJson } from '../../../tests/support/serve-json.ts'

const server = await openTestDatabase()
const issuer = await serveJson((_path, base) => ({
  issuer: base,
  authorization_endpoint: `${base}/authorize?tenant=1`,
  token_endpoint: `${base}/token`,
  jwks_uri: `${base}/keys`,
}))
const listed = ['https://app.empresa.com.br/**']
const auth = { external: [external('google', issuer)], additionalRedirectUrls: listed }
const app = await openAuth(server, { auth })

async function leave(query: Record<string, string>, headers: Record<string, string> = {}) {
  const url = `/auth/v1/authorize?${new URLSearchParams(query)}`
  const answer = await app.inject({ url, headers })
  const location = answer.headers.location
  return { ...answer, json: answer.json, left: location ? new URL(String(location)) : null }
}

const keptTarget = async () => {
  const [row] = await server.asOwner((run) =>
    run<{ redirect_to: string }>(
      sql`select redirect_to from _gateway.oauth_states order by created_at desc limit 1`,
    ),
  )
  return row?.redirect_to
}

test('I am redirected to the provider with all parameters and my own', async () => {
  const { statusCode, left } = await leave({
    provider: 'google',
    scopes: 'https://www.googleapis.com/auth/calendar openid',
    prompt: 'consent',
    access_type: 'offline',
  })
  expect(statusCode).toBe(302)
  expect(left?.origin).toBe(issuer)
  expect(Object.fromEntries(left?.searchParams ?? [])).toEqual({
    tenant: '1',
    client_id: 'rodizio',
    redirect_uri: `${origin}/auth/v1/callback`,
    response_type: 'code',
    scope: 'openid email profile https://www.googleapis.com/auth/calendar',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    prompt: 'consent',
    access_type: 'offline',
  })
})

test('no parameter can override the client, the scope or the callback address', async () => {
  const hostile = 'https://ladrao.example/'
  const { left } = await leave({
    provider: 'google',
    ...{ client_id: 'x', redirect_uri: hostile, response_type: 'token', state: 'x', nonce: 'x' },
    ...{ response_mode: 'web_message', request_uri: hostile, REDIRECT_URI: hostile },
    ...{ code_challenge: '', skip_http_redirect: 'true', invite_token: '', redirect_to: hostile },
  })
  expect(left?.href).not.toContain('ladrao')
  expect([...(left?.searchParams.keys() ?? [])].sort()).toEqual(
    ['tenant', 'client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'nonce'].sort(),
  )
  expect(left?.searchParams.get('client_id')).toBe('rodizio')
})

test.each([
  ['https://app.empresa.com.br/volta', 'https://app.empresa.com.br/volta'],
  ['https://ladrao.example/', origin],
  ['//ladrao.example', origin],
  [`${origin}@ladrao.example/`, origin],
  ['javascript:alert(1)', origin],
  ['', origin],
])('the redirect_to %s ends at %s', async (wanted, expected) => {
  await leave({ provider: 'google', redirect_to: wanted })
  expect(await keptTarget()).toBe(expected)
})

test('a request without redirect_to ends at the referring page if that is allowed', async () => {
  await leave({ provider: 'google' }, { referer: 'https://ladrao.example/' })
  expect(await keptTarget()).toBe(origin)
  await leave({ provider: 'google' }, { referer: 'https://app.empresa.com.br/entrar' })
  expect(await keptTarget()).toBe('https://app.empresa.com.br/entrar')
})

test.each([
  ['github', 'Unsupported provider: provider is not enabled'],
  ['discord', 'Unsupported provider: provider is not enabled'],
  ['inexistente', 'Unsupported provider: Provider inexistente could not be found'],
  ['', 'Unsupported provider: Provider  could not be found'],
])('a provider that is not enabled (%s) gets GoTrue’s error message', async (provider, msg) => {
  const { statusCode, json } = await leave({ provider })
  expect(statusCode).toBe(400)
  expect(json()).toEqual({ code: 400, error_code: 'validation_failed', msg })
})

test('an incomplete challenge, a short one and an unknown invitation are refused at once', async () => {
  const refused = async (query: Record<string, string>) =>
    (await leave({ provider: 'google', ...query })).json()
  expect(await refused({ code_challenge: 'x'.repeat(43) })).toMatchObject({
    error_code: 'validation_failed',
    msg: 'PKCE flow requires code_challenge_method and code_challenge',
  })
  expect(await refused({ code_challenge: 'x', code_challenge_method: 's256' })).toMatchObject({
    msg: 'code challenge has to be between 43 and 128 characters',
  })
  expect(await refused({ invite_token: 'x' })).toMatchObject({
    code: 404,
    error_code: 'user_not_found',
    msg: 'User identified by token not found',
  })
})

test('a HEAD request stores no state', async () => {
  const count = async () =>
    (await server.asOwner((run) => run(sql`select from _gateway.oauth_states`))).length
  const before = await count()
  const { statusCode } = await app.inject({
    method: 'HEAD',
    url: '/auth/v1/authorize?provider=google',
  })
  expect(statusCode).toBe(404)
  expect(await count()).toBe(before)
})

test('repeated requests from one address are refused with 429', async () => {
  const figures = {
    mails: 9,
    messages: 9,
    anonymous: 9,
    refreshes: 9,
    signIns: 2,
    verifications: 9,
  }
  const limited = await openAuth(server, { auth: { ...auth, rateLimit: figures }, rateLimit: true })
  const leave = async () =>
    (await limited.inject({ url: '/auth/v1/authorize?provider=google' })).statusCode
  expect([await leave(), await leave(), await leave()]).toEqual([302, 302, 429])
})

test('expired states are deleted', async () => {
  await leave({ provider: 'google' })
  await server.asOwner((run) =>
    run(sql`update _gateway.oauth_states set created_at = now() - interval '2 hours'`),
  )
  await leave({ provider: 'google' })
  const rows = await server.asOwner((run) => run(sql`select from _gateway.oauth_states`))
  expect(rows).toHaveLength(1)
})

test('a request to link returns the provider’s address or redirects to it', async () => {
  const linking = await openAuth(server, { auth: { ...auth, enableManualLinking: true } })
  const { access_token } = await callsOf(linking).signIn(await createUser(server))
  const ask = (more: string) =>
    linking.inject({
      url: `/auth/v1/user/identities/authorize?provider=google${more}`,
      headers: { authorization: `Bearer ${access_token}` },
    })
  expect((await ask('&skip_http_redirect=true')).json().url).toContain(`${issuer}/authorize?`)
  const led = await ask('')
  expect(led.statusCode).toBe(302)
  expect(led.headers.location).toContain(`${issuer}/authorize?`)
})
