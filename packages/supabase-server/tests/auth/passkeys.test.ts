import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { callsOf, createUser, openAuth, origin, password, secrets } from '../support/auth/auth.ts'
import { adminCallsOf } from '../support/auth/auth-admin.ts'
import { addAuthenticator } from '../support/auth/authenticator.ts'
import { openDevice } from '../support/auth/device.ts'
import { authOf } from '../support/auth/project-auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { fetchThrough } from '../support/http.ts'

const server = await openTestDatabase()
const toml = `[auth]
enable_anonymous_sign_ins = true
[auth.passkey]
enabled = true
max_passkeys_per_user = 2
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true`
const app = await openAuth(server, { auth: authOf(toml) })

/** Passkeys are experimental in the client. */
const openClient = (key = secrets.anonKey, to: FastifyInstance = app) =>
  createClient(origin, key, {
    global: { fetch: fetchThrough(to) },
    auth: { persistSession: false, autoRefreshToken: false, experimental: { passkey: true } },
    realtime: { transport: WebSocket as never },
  })

async function signedIn() {
  const user = await createUser(server)
  const client = openClient()
  await client.auth.signInWithPassword({ email: user.email, password })
  return { ...user, client }
}

type Client = ReturnType<typeof openClient>

async function register(client: Client, device = openDevice(), changes = {}) {
  const { data, error } = await client.auth.passkey.startRegistration()
  if (error) throw error
  const credential = device.create(data.options as never, changes) as never
  return client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
}

async function signIn(device: ReturnType<typeof openDevice>, changes = {}, client = openClient()) {
  const { data, error } = await client.auth.passkey.startAuthentication()
  if (error) throw error
  const credential = device.get(data.options as never, changes) as never
  const challengeId = data.challenge_id
  return {
    client,
    ...(await client.auth.passkey.verifyAuthentication({ challengeId, credential })),
  }
}

test('my device registers a passkey and signs me in without password or e-mail', async () => {
  const { client, id, email } = await signedIn()
  const { data: asked } = await client.auth.passkey.startRegistration()
  expect(asked?.options).toMatchObject({
    rp: { id: 'rodizio.test' },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: 'Ana' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    attestation: 'none',
    excludeCredentials: [],
  })
  expect(asked?.expires_at).toBeGreaterThan(Date.now() / 1000)
  const device = openDevice()
  const { data: made, error } = await register(client, device)
  if (error) throw error
  expect((await client.auth.passkey.list()).data).toMatchObject([{ id: made.id }])
  const { data, client: other } = await signIn(device)
  expect(data?.user).toMatchObject({ id, email })
  expect((await other.auth.getClaims()).data?.claims).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'passkey' }],
  })
  expect((await other.auth.refreshSession()).error).toBeNull()
  expect((await client.auth.passkey.list()).data?.[0]?.last_used_at).toEqual(expect.any(String))
  const { data: next } = await client.auth.passkey.startRegistration()
  expect(next?.options.excludeCredentials).toMatchObject([{ type: 'public-key' }])
})

test('a challenge is valid once, even for a wrong response', async () => {
  const { client } = await signedIn()
  const device = openDevice()
  await register(client, device)
  const { data } = await client.auth.passkey.startAuthentication()
  const answer = (changes = {}) =>
    openClient().auth.passkey.verifyAuthentication({
      challengeId: data?.challenge_id ?? '',
      credential: device.get(data?.options as never, changes) as never,
    })
  expect((await answer()).error).toBeNull()
  expect((await answer()).error).toMatchObject({ code: 'webauthn_challenge_not_found' })
  const wrong = await signIn(device, { origin: 'https://golpe.com.br' })
  expect(wrong.error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
})

test.each([
  ['another site', { origin: 'https://golpe.com.br' }],
  ['another domain', { rpId: 'golpe.com.br' }],
  ['another challenge', { challenge: 'b3V0cmE' }],
  ['a copied device, which counts from the beginning', { counter: 1 }],
])('a response for %s is refused', async (_what, changes) => {
  const { client } = await signedIn()
  const device = openDevice()
  await register(client, device)
  expect((await signIn(device)).error).toBeNull()
  const { error } = await signIn(device, changes)
  expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
})

test.each([
  ['another site', { origin: 'https://golpe.com.br' }],
  ['another domain', { rpId: 'golpe.com.br' }],
  ['another challenge', { challenge: 'b3V0cmE' }],
])('a new passkey for %s is refused', async (_what, changes) => {
  const { client } = await signedIn()
  const { error } = await register(client, openDevice(), changes)
  expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
  expect((await client.auth.passkey.list()).data).toEqual([])
})

test('an unregistered device and a deleted passkey do not sign in', async () => {
  const { client } = await signedIn()
  const [device, stranger] = [openDevice(), openDevice()]
  const { data: made } = await register(client, device)
  const { data: asked } = await client.auth.passkey.startRegistration()
  stranger.create(asked?.options as never)
  expect((await signIn(stranger)).error).toMatchObject({ code: 'webauthn_verification_failed' })
  expect((await client.auth.passkey.delete({ passkeyId: made?.id ?? '' })).error).toBeNull()
  expect((await signIn(device)).error).toMatchObject({ code: 'webauthn_verification_failed' })
})

test('I rename my passkeys, and cannot see those of others', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  const { data: made } = await register(mine.client)
  const named = { passkeyId: made?.id ?? '', friendlyName: 'Meu celular' }
  expect((await mine.client.auth.passkey.update(named)).data).toMatchObject({
    id: made?.id,
    friendly_name: 'Meu celular',
  })
  const long = { ...named, friendlyName: 'x'.repeat(121) }
  expect((await mine.client.auth.passkey.update(long)).error).toMatchObject({ status: 400 })
  const gone = { status: 404, code: 'validation_failed' }
  expect((await other.client.auth.passkey.update(named)).error).toMatchObject(gone)
  expect((await other.client.auth.passkey.delete(named)).error).toMatchObject(gone)
  expect((await other.client.auth.passkey.list()).data).toEqual([])
})

test('the number of passkeys is limited, and another user’s challenge is refused', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  const { data: asked } = await other.client.auth.passkey.startRegistration()
  const credential = openDevice().create(asked?.options as never) as never
  const challengeId = asked?.challenge_id ?? ''
  const stolen = await mine.client.auth.passkey.verifyRegistration({ challengeId, credential })
  expect(stolen.error).toMatchObject({ code: 'webauthn_challenge_not_found' })
  for (let i = 0; i < 2; i += 1) expect((await register(mine.client)).error).toBeNull()
  expect((await mine.client.auth.passkey.startRegistration()).error).toMatchObject({
    status: 422,
    code: 'too_many_passkeys',
  })
})

test('passkeys need the second factor to be changed, and do not replace it', async () => {
  const { client, email } = await signedIn()
  const device = openDevice()
  const { data: made } = await register(client, device)
  await addAuthenticator(server, client as never)
  const { client: weak, error } = await signIn(device)
  expect(error).toBeNull()
  expect((await weak.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  const refused = { status: 403, code: 'insufficient_aal' }
  expect((await weak.auth.passkey.startRegistration()).error).toMatchObject(refused)
  const passkeyId = made?.id ?? ''
  expect((await weak.auth.passkey.delete({ passkeyId })).error).toMatchObject(refused)
  expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull()
  expect(email).toBeTruthy()
})

test.each([
  ['banned', sql`banned_until = now() + interval '1 hour'`, 'user_banned'],
  ['deleted', sql`deleted_at = now()`, 'user_not_found'],
  ['not confirmed', sql`email_confirmed_at = null`, 'email_not_confirmed'],
])('a user who is %s cannot sign in', async (_what, change, code) => {
  const { client, id } = await signedIn()
  const device = openDevice()
  await register(client, device)
  await server.asOwner((run) => run(sql`update auth.users set ${change} where id = ${id}::uuid`))
  expect((await signIn(device)).error).toMatchObject({ status: 403, code })
})

test('a challenge older than five minutes is refused', async () => {
  const { client } = await signedIn()
  const device = openDevice()
  await register(client, device)
  const { data } = await client.auth.passkey.startAuthentication()
  await server.asOwner((run) =>
    run(sql`update auth.webauthn_challenges set expires_at = expires_at - interval '301 seconds'`),
  )
  const credential = device.get(data?.options as never) as never
  const challengeId = data?.challenge_id ?? ''
  const { error } = await client.auth.passkey.verifyAuthentication({ challengeId, credential })
  expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' })
})

test('the server lists and deletes the passkeys of a user', async () => {
  const { client, id } = await signedIn()
  const { data: made } = await register(client)
  const { admin } = openClient(secrets.serviceRoleKey).auth
  expect((await admin.passkey.listPasskeys({ userId: id })).data).toMatchObject([{ id: made?.id }])
  const passkeyId = made?.id ?? ''
  expect((await admin.passkey.deletePasskey({ userId: id, passkeyId })).error).toBeNull()
  expect((await admin.passkey.deletePasskey({ userId: id, passkeyId })).error).toMatchObject({
    status: 404,
  })
  expect((await client.auth.passkey.list()).data).toEqual([])
})

test('an anonymous user cannot register a passkey, and the endpoints are off by default', async () => {
  const visitor = openClient()
  await visitor.auth.signInAnonymously()
  expect((await visitor.auth.passkey.startRegistration()).error).toMatchObject({
    status: 403,
    code: 'no_authorization',
  })
  const closed = await openAuth(server)
  const off = await openClient(secrets.anonKey, closed).auth.passkey.startAuthentication()
  expect(off.error).toMatchObject({ status: 404, code: 'passkey_disabled' })
  const hidden = await adminCallsOf(closed)('GET', `/admin/users/${randomUUID()}/passkeys`)
  expect(hidden.json()).toMatchObject({ error_code: 'passkey_disabled' })
})

test('registrations are limited', async () => {
  const { data } = await (await signedIn()).client.auth.getSession()
  const auth = authOf(`${toml}\n[auth.rate_limit]\nsign_in_sign_ups = 2`)
  const { post } = callsOf(await openAuth(server, { auth, rateLimit: true }))
  const from = {
    authorization: `Bearer ${data.session?.access_token}`,
    'x-forwarded-for': '198.51.100.7',
  }
  const ask = (what: string) => post(`/passkeys/registration/${what}`, {}, from)
  expect((await ask('options')).statusCode).toBe(200)
  expect((await ask('verify')).statusCode).toBe(400)
  for (const what of ['options', 'verify']) expect((await ask(what)).statusCode).toBe(429)
})

test('sign-in attempts are limited', async () => {
  const auth = authOf(`${toml}\n[auth.rate_limit]\nsign_in_sign_ups = 2`)
  const { post } = callsOf(await openAuth(server, { auth, rateLimit: true }))
  const ask = () => post('/passkeys/authentication/options', {})
  for (const status of [200, 200, 429]) expect((await ask()).statusCode).toBe(status)
})
