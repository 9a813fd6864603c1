import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { createUser, openAuth, origin } from '../../../tests/support/auth/auth.ts'
import { external } from '../../../tests/support/auth/external.ts'
import { clientSecret } from '../../../tests/support/auth/start-id-server.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'
import { type Asked, serveJson } from '../../../tests/support/serve-json.ts'
import { openProviders } from './open-providers.ts'

const server = await openTestDatabase()
const callbackUri = `${origin}/auth/v1/callback`

async function signIn(
  app: Awaited<ReturnType<typeof openAuth>>,
  provider: string,
  { scopes = '' } = {},
) {
  const query = new URLSearchParams({ provider, scopes })
  const { headers } = await app.inject({ url: `/auth/v1/authorize?${query}` })
  const left = new URL(String(headers.location))
  const state = left.searchParams.get('state') ?? ''
  const back = async (more: Record<string, string> = {}) => {
    const answer = await app.inject({
      url: `/auth/v1/callback?${new URLSearchParams({ state, code: 'um código', ...more })}`,
    })
    return arrived(answer.headers.location)
  }
  return { left, state, back }
}

async function arrived(location: unknown) {
  const { hash, searchParams } = new URL(String(location))
  const said = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  const [, payload = ''] = (said.access_token ?? '').split('.')
  const claims = payload ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : null
  return { said, query: Object.fromEntries(searchParams), claims }
}

const identityData = async (userId: string, provider: string) => {
  const [row] = await server.asOwner((run) =>
    run<{ data: unknown }>(
      sql`select identity_data as data from auth.identities where user_id = ${userId} and provider = ${provider}`,
    ),
  )
  return row?.data
}

test('GitHub signs me in with my first verified address', async () => {
  const id = randomInt(1e9)
  const email = `${randomUUID()}@empresa.com.br`
  const asked: Record<string, Asked> = {}
  const hub = await serveJson((path, _base, one) => {
    asked[path] = one
    if (path === '/login/oauth/access_token') {
      return { access_token: 'gho_1', scope: 'user:email', token_type: 'bearer' }
    }
    if (path === '/api/v3/user') {
      return { id, login: 'ana', name: 'Ana', email: null, avatar_url: 'https://x.example/a' }
    }
    return [
      { email: 'velho@empresa.com.br', primary: false, verified: true, visibility: null },
      { email, primary: true, verified: true, visibility: 'private' },
    ]
  })
  const app = await openAuth(server, { auth: { external: [external('github', hub)] } })
  const { left, back } = await signIn(app, 'github', { scopes: 'repo gist' })
  expect(left.origin + left.pathname).toBe(`${hub}/login/oauth/authorize`)
  expect(Object.fromEntries(left.searchParams)).toEqual({
    client_id: 'rodizio',
    redirect_uri: callbackUri,
    response_type: 'code',
    scope: 'user:email repo gist',
    state: expect.any(String),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const { said, claims } = await back()
  expect(said).toMatchObject({ provider_token: 'gho_1', token_type: 'bearer' })
  expect(claims).toMatchObject({ email, app_metadata: { provider: 'github' } })
  expect(await identityData(claims.sub, 'github')).toEqual({
    iss: `${hub}/api/v3`,
    sub: String(id),
    provider_id: String(id),
    name: 'Ana',
    full_name: 'Ana',
    preferred_username: 'ana',
    user_name: 'ana',
    avatar_url: 'https://x.example/a',
    email,
    email_verified: true,
    phone_verified: false,
  })
  const exchange = asked['/login/oauth/access_token']
  expect(Object.fromEntries(exchange?.form ?? [])).toMatchObject({
    grant_type: 'authorization_code',
    client_id: 'rodizio',
    client_secret: clientSecret,
    code: 'um código',
    redirect_uri: callbackUri,
    code_verifier: expect.any(String),
  })
  expect(exchange?.headers.accept).toBe('application/json')
  expect(asked['/api/v3/user']?.headers.authorization).toBe('Bearer gho_1')
})

test('an unverified address of my GitHub profile opens no account', async () => {
  const mine = await createUser(server)
  const hub = await serveJson((path) => {
    if (path.endsWith('access_token')) return { access_token: 'gho_2' }
    if (path.endsWith('/user')) return { id: 7, login: 'x', name: null, email: mine.email }
    return [{ email: mine.email, primary: true, verified: false }]
  })
  const app = await openAuth(server, { auth: { external: [external('github', hub)] } })
  const { query } = await (await signIn(app, 'github')).back()
  expect(query.error_code).toBe('provider_email_needs_verification')
})

test('a request for my Facebook profile carries a proof made with the secret', async () => {
  const id = String(randomInt(1e9))
  const email = `${randomUUID()}@empresa.com.br`
  const asked: Record<string, Asked> = {}
  const book = await serveJson((path, _base, one) => {
    asked[path] = one
    if (path === '/oauth/access_token') {
      return { access_token: 'EAAB', token_type: 'bearer', expires_in: 5_183_944 }
    }
    const picture = { data: { height: 50, url: 'https://x.example/f' } }
    return { id, email, first_name: 'Ana', last_name: 'Souza', name: 'Ana Souza', picture }
  })
  const app = await openAuth(server, { auth: { external: [external('facebook', book)] } })
  const { left, back } = await signIn(app, 'facebook')
  expect(left.pathname).toBe('/dialog/oauth')
  expect(left.searchParams.get('scope')).toBe('email')
  const { said, claims } = await back()
  expect(said.provider_token).toBe('EAAB')
  expect(await identityData(claims.sub, 'facebook')).toMatchObject({
    sub: id,
    name: 'Ana Souza',
    full_name: 'Ana Souza',
    nickname: 'Ana Souza',
    picture: 'https://x.example/f',
    email,
    email_verified: true,
  })
  expect(asked['/me']?.query.get('appsecret_proof')).toBe(
    createHmac('sha256', clientSecret).update('EAAB').digest('hex'),
  )
})

const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const jwk = { ...(await exportJWK(publicKey)), kid: 'a' }

const issuerOf = (idToken: (base: string) => string) =>
  serveJson((path, base) => {
    if (path === '/keys') return { keys: [jwk] }
    if (path === '/token') return { access_token: 'a', refresh_token: 'r', id_token: idToken(base) }
    return {
      issuer: base,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/keys`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }
  })

const signed = (claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'a' })
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(privateKey)

test('Apple posts its response, and sends my name only the first time', async () => {
  let token = ''
  const apple = await issuerOf(() => token)
  const app = await openAuth(server, { auth: { external: [external('apple', apple)] } })
  const { left, state } = await signIn(app, 'apple')
  expect(left.searchParams.get('response_mode')).toBe('form_post')
  expect(left.searchParams.get('scope')).toBe('openid email name')
  const email = `${randomUUID()}@privaterelay.appleid.com`
  const nonce = left.searchParams.get('nonce')
  token = await signed({ iss: apple, aud: 'rodizio', sub: randomUUID(), email, nonce })
  const user = JSON.stringify({ name: { firstName: 'Ana', lastName: 'Souza' }, email })
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/auth/v1/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ state, code: 'c', user }).toString(),
  })
  expect(statusCode).toBe(302)
  const { said, claims } = await arrived(headers.location)
  expect(said).toMatchObject({ provider_token: 'a', provider_refresh_token: 'r' })
  expect(claims).toMatchObject({ email, user_metadata: { name: 'Ana Souza' } })
})

test.each<[string, Record<string, unknown>]>([
  ['of another sign-in', { nonce: 'outro' }],
  ['without what was asked with it', { nonce: undefined }],
  ['for another app', { aud: 'outro' }],
  ['of another issuer', { iss: 'https://outro.example' }],
])('an ID token %s is refused', async (_what, wrong) => {
  let token = ''
  const issuer = await issuerOf(() => token)
  const app = await openAuth(server, { auth: { external: [external('empresa', issuer)] } })
  const { left, back } = await signIn(app, 'empresa')
  const email = `${randomUUID()}@empresa.com.br`
  const right = {
    ...{ iss: issuer, aud: 'rodizio', sub: randomUUID(), email, email_verified: true },
    nonce: left.searchParams.get('nonce'),
  }
  token = await signed({ ...right, ...wrong })
  expect((await back()).query).toEqual({
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'Error getting user profile from external provider',
  })
  const again = await signIn(app, 'empresa')
  token = await signed({ ...right, nonce: again.left.searchParams.get('nonce') })
  expect((await again.back()).claims).toMatchObject({ email })
})

test('a provider’s long data do not enlarge my token', async () => {
  let token = ''
  const issuer = await issuerOf(() => token)
  const app = await openAuth(server, { auth: { external: [external('empresa', issuer)] } })
  const { left, back } = await signIn(app, 'empresa')
  const email = `${randomUUID()}@empresa.com.br`
  token = await signed({
    ...{ iss: issuer, aud: 'rodizio', sub: randomUUID(), email, email_verified: true },
    nonce: left.searchParams.get('nonce'),
    name: `${'x'.repeat(9000)}\u0000`,
  })
  const { claims } = await back()
  expect(Object.keys(claims.user_metadata).sort()).toEqual([
    ...['email', 'email_verified', 'iss', 'phone_verified', 'provider_id', 'sub'],
  ])
})

test('Google may omit the scheme of its issuer, other providers may not', async () => {
  const google = 'https://accounts.google.com'
  const openId = (base: string) => ({
    issuer: base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/keys`,
  })
  const answer = (base: string, path: string) => (path === '/keys' ? { keys: [jwk] } : openId(base))
  const elsewhere = await serveJson((path, base) => answer(base, path))
  const token = (iss: string) => signed({ iss, aud: 'rodizio', sub: 'x' })
  const read = async (url: string, iss: string) => {
    const provider = openProviders([external('google', url)]).get('google')
    return (await provider?.openId?.readIdToken(await token(iss), null))?.person.subject
  }
  vi.stubGlobal('fetch', async (url: string | URL) =>
    Response.json(answer(google, new URL(url).pathname)),
  )
  try {
    expect(await read('', google)).toBe('x')
    expect(await read('', 'accounts.google.com')).toBe('x')
    await expect(read('', 'accounts.google.com.example')).rejects.toThrow('"iss"')
  } finally {
    vi.unstubAllGlobals()
  }
  expect(await read(elsewhere, elsewhere)).toBe('x')
  await expect(read(elsewhere, 'accounts.google.com')).rejects.toThrow('"iss"')
})
