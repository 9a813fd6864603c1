import Fastify from 'fastify'
import { base64url, SignJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../app-error.ts'
import type { Caller } from '../database/database.ts'
import { createKeyring } from '../keys/keyring.ts'
import { createSecrets } from '../keys/keys.ts'
import { createCallerReader } from './read-caller.ts'

const secrets = await createSecrets({})
const keyring = createKeyring(secrets)
const app = Fastify({ trustProxy: true })
const readCaller = createCallerReader({ secrets })
app.all('/rest/v1/*', (request) => readCaller(request))
app.setErrorHandler((error, _request, reply) => {
  const { status, code, message } = error as AppError
  return reply.code(error instanceof AppError ? status : 500).send({ code, message })
})

const now = () => Math.floor(Date.now() / 1000)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const signed = (claims: object) => keyring.sign({ exp: now() + 60, ...claims })

async function ask(
  headers: Record<string, string>,
  url = '/rest/v1/leads?x=1',
  method: 'GET' | 'HEAD' = 'GET',
) {
  const answer = await app.inject({ method, url, headers })
  return answer.json() as Caller & { code?: string; message?: string }
}

const claimsOf = ({ settings }: Caller) => JSON.parse(settings['request.jwt.claims'] ?? '')

test('a request without a key is anonymous', async () => {
  const caller = await ask({})
  expect(caller.role).toBe('anon')
  expect(claimsOf(caller)).toEqual({ role: 'anon' })
})

test('the API key alone decides the role, as a header or as a query parameter', async () => {
  expect((await ask({ apikey: secrets.serviceRoleKey })).role).toBe('service_role')
  expect((await ask({}, `/rest/v1/leads?apikey=${secrets.serviceRoleKey}`)).role).toBe(
    'service_role',
  )
})

test('my token decides my role, whatever the API key is', async () => {
  const token = await signed({ role: 'authenticated', sub: 'ana' })
  const caller = await ask({ apikey: secrets.serviceRoleKey, ...bearer(token) })
  expect(caller.role).toBe('authenticated')
  expect(claimsOf(caller)).toMatchObject({ sub: 'ana', role: 'authenticated' })
  expect((await ask(bearer(await signed({ sub: 'no role' })))).role).toBe('anon')
})

test('opaque keys work as header, query parameter and token', async () => {
  const { publishableKey, secretKey } = secrets
  expect((await ask({ apikey: publishableKey, ...bearer(publishableKey) })).role).toBe('anon')
  const service = await ask({ apikey: secretKey, ...bearer(secretKey) })
  expect([service.role, claimsOf(service)]).toEqual(['service_role', { role: 'service_role' }])
  expect((await ask({ apikey: secretKey })).role).toBe('service_role')
  expect((await ask(bearer(secretKey))).role).toBe('service_role')
  expect((await ask({}, `/rest/v1/leads?apikey=${secretKey}`)).role).toBe('service_role')
  const token = await signed({ role: 'authenticated', sub: 'ana' })
  expect((await ask({ apikey: secretKey, ...bearer(token) })).role).toBe('authenticated')
})

test('an unknown opaque key is refused', async () => {
  const changed = secrets.secretKey.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const another = (await createSecrets({})).secretKey
  const renamed = secrets.publishableKey.replace('publishable', 'secret')
  for (const key of [changed, another, renamed, 'sb_secret_', secrets.secretKey.slice(0, -9)]) {
    for (const headers of [{ apikey: key }, bearer(key)]) {
      expect(await ask(headers), key).toMatchObject({
        code: 'PGRST301',
        message: 'Invalid API key',
      })
    }
  }
})

test('tokens of unknown keys cause one read of the store, not one each', async () => {
  let asked = 0
  const stranger = createKeyring(await createSecrets({}))
  const ring = createKeyring(secrets, async () => {
    asked += 1
    return secrets.signingKeys
  })
  const refused = () =>
    stranger.sign({ sub: 'x' }).then((token) =>
      ring.verify(token).then(
        () => 'believed',
        ({ code }) => code,
      ),
    )
  expect(await Promise.all([refused(), refused(), refused()])).toEqual(Array(3).fill('PGRST301'))
  expect(asked).toBe(1)
})

test('a token of an unknown key gets a retryable error while the store is down', async () => {
  const stranger = createKeyring(await createSecrets({}))
  const ring = createKeyring(secrets, () => Promise.reject(new Error('away')))
  await expect(ring.verify(await stranger.sign({}))).rejects.toMatchObject({ status: 503 })
  await expect(ring.verify(await keyring.sign({ sub: 'ana' }))).resolves.toBeDefined()
})

test('a token signed with the shared secret is accepted', async () => {
  const token = await hs256({ role: 'authenticated', exp: now() + 60 }, secrets.jwtSecret)
  expect((await ask(bearer(token))).role).toBe('authenticated')
})

test('the old key still verifies after a rotation, and the new one signs', async () => {
  const fresh = await createSecrets({ jwtSecret: secrets.jwtSecret })
  const rotated = createKeyring({
    ...secrets,
    signingKeys: [...fresh.signingKeys, ...secrets.signingKeys],
  })
  await expect(rotated.verify(await signed({ sub: 'ana' }))).resolves.toMatchObject({ sub: 'ana' })
  await expect(keyring.verify(await rotated.sign({ sub: 'ana' }))).rejects.toMatchObject({
    code: 'PGRST301',
  })
  expect(rotated.publicKeys).toHaveLength(2)
})

test('a forged token is refused in every form', async () => {
  const token = await signed({ role: 'authenticated' })
  const [header = '', payload = '', signature = ''] = token.split('.')
  const forged = {
    'a changed payload': [header, encode({ role: 'service_role' }), signature].join('.'),
    'no signature': `${header}.${payload}.`,
    'alg none': `${encode({ alg: 'none' })}.${payload}.`,
    'the public key as a shared secret': await hs256(
      { role: 'service_role' },
      JSON.stringify(keyring.publicKeys[0]),
      secrets.signingKeys[0]?.kid,
    ),
    'another secret': await hs256({ role: 'service_role' }, 'a'.repeat(32)),
    'an unknown key': await createKeyring({ ...(await createSecrets({})) }).sign({
      role: 'service_role',
    }),
    'no key id': await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256' })
      .sign(secrets.signingKeys[0] ?? {}),
    'two parts': 'a.b',
    nothing: '',
    noise: '%%%.%%%.%%%',
  }
  for (const [how, forgedToken] of Object.entries(forged)) {
    expect(await ask(bearer(forgedToken)), how).toMatchObject({ code: 'PGRST301' })
  }
  expect(await ask({ apikey: 'made up' })).toMatchObject({
    code: 'PGRST301',
    message: 'Invalid API key',
  })
})

test('a token is valid only within its times, give or take half a minute', async () => {
  expect(await ask(bearer(await signed({ exp: now() - 20 })))).toMatchObject({ role: 'anon' })
  expect(await ask(bearer(await signed({ exp: now() - 60 })))).toMatchObject({
    code: 'PGRST303',
    message: 'JWT expired',
  })
  expect(await ask(bearer(await signed({ nbf: now() + 60 })))).toMatchObject({
    code: 'PGRST303',
    message: 'JWT not yet valid',
  })
  expect(await ask(bearer(await signed({ iat: now() + 60 })))).toMatchObject({
    code: 'PGRST303',
    message: 'JWT issued at future',
  })
  expect(await ask(bearer(await hs256({ exp: 'tomorrow' }, secrets.jwtSecret)))).toMatchObject({
    code: 'PGRST303',
  })
})

test('a cached token is refused once it has expired', async () => {
  const token = await signed({ exp: now() - 29 })
  await expect(keyring.verify(token)).resolves.toBeDefined()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 })
  onTestFinished(() => void vi.useRealTimers())
  await expect(keyring.verify(token)).rejects.toMatchObject({ code: 'PGRST303' })
})

test('no token can name the auth service, the owner or another database role', async () => {
  for (const role of ['supabase_auth_admin', 'postgres', 'authenticator', '', 5, ['anon']]) {
    const token = await hs256({ role }, secrets.jwtSecret)
    expect(await ask(bearer(token)), String(role)).toMatchObject({ code: 'PGRST303' })
  }
})

test('policies see the request without its credentials', async () => {
  const { settings } = await ask({
    ...bearer(await signed({})),
    cookie: 'tema=escuro; b=1=2',
    'x-forwarded-for': '203.0.113.9',
    'X-Origem': 'site',
  })
  expect(settings).toMatchObject({
    'request.method': 'GET',
    'request.path': '/leads',
    'request.client_address': '203.0.113.9',
  })
  const headers = JSON.parse(settings['request.headers'] ?? '')
  expect(headers).toMatchObject({ 'x-origem': 'site' })
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['authorization']))
  expect(Object.keys(headers)).not.toContain('cookie')
  expect(JSON.parse(settings['request.cookies'] ?? '')).toEqual({ tema: 'escuro', b: '1=2' })
})

test('an invented proxy address is left empty', async () => {
  const { settings } = await ask({ 'x-forwarded-for': "'; drop table leads" })
  expect(settings['request.client_address']).toBe('')
})

test('link previews, crawlers and prefetching are marked as bots', async () => {
  const botOf = async (headers: Record<string, string>) =>
    (await ask(headers)).settings['request.bot']
  expect(await botOf({ 'user-agent': 'WhatsApp/2.23.20' })).toBe('true')
  expect(await botOf({ 'user-agent': 'Googlebot/2.1' })).toBe('true')
  expect(await botOf({ 'sec-purpose': 'prefetch;prerender' })).toBe('true')
  expect(await botOf({ purpose: 'prefetch' })).toBe('true')
  expect(
    await botOf({
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    }),
  ).toBe('false')
})

const encode = (value: object) => base64url.encode(JSON.stringify(value))

function hs256(claims: object, secret: string, kid?: string): Promise<string> {
  const header = { alg: 'HS256', typ: 'JWT', ...(kid ? { kid } : {}) }
  return new SignJWT({ ...claims })
    .setProtectedHeader(header)
    .sign(new TextEncoder().encode(secret))
}

test('no client address is passed on with limits disabled', async () => {
  const unlimited = Fastify()
  onTestFinished(() => unlimited.close())
  const read = createCallerReader({ secrets, rateLimit: false })
  unlimited.get('/', (request) => read(request))
  const { settings } = (await unlimited.inject('/')).json() as Caller
  expect(settings['request.client_address']).toBe('')
})
