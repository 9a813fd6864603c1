import { expect, test } from 'vitest'
import { createUser, openAuth, openClient, password } from '../support/auth/auth.ts'
import { addAuthenticator } from '../support/auth/authenticator.ts'
import { openDevice } from '../support/auth/device.ts'
import { authOf } from '../support/auth/project-auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const toml = `[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.mfa.web_authn]
enroll_enabled = true
verify_enabled = true
[auth.webauthn]
rp_display_name = "Rodízio"`
const app = await openAuth(server, { auth: authOf(toml) })
const site = { rpId: 'rodizio.test', rpOrigins: ['http://rodizio.test'] }

async function signedIn(email?: string) {
  const user = email ? { email } : await createUser(server)
  const client = openClient(app)
  await client.auth.signInWithPassword({ email: user.email, password })
  return { client, email: user.email }
}

type Client = Awaited<ReturnType<typeof signedIn>>['client']
type Device = ReturnType<typeof openDevice>

async function challenge(client: Client, factorId: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId, webauthn: site } as never)
  if (error) throw error
  const { webauthn, id } = data as unknown as {
    id: string
    webauthn: { type: string; credential_options: { publicKey: Record<string, unknown> } }
  }
  const { publicKey } = webauthn.credential_options
  return { id, type: webauthn.type, publicKey }
}

/** The client decodes the options to bytes; the test device wants base64url. */
function answerOf(
  device: Device,
  { type, publicKey }: Awaited<ReturnType<typeof challenge>>,
  changes = {},
) {
  const letters = (bytes: unknown) => Buffer.from(bytes as ArrayBuffer).toString('base64url')
  const asked = { challenge: letters(publicKey.challenge) }
  if (type === 'request') return device.get(asked, changes)
  const user = { id: letters((publicKey.user as { id: ArrayBuffer }).id) }
  return device.create({ ...asked, user }, changes)
}

async function answer(
  client: Client,
  factorId: string,
  device: Device,
  changes = {},
  type?: string,
) {
  const question = await challenge(client, factorId)
  const json = answerOf(device, { ...question, type: type ?? question.type }, changes)
  return client.auth.mfa.verify({
    factorId,
    challengeId: question.id,
    webauthn: {
      ...site,
      type: type ?? question.type,
      credential_response: { ...json, toJSON: () => json },
    },
  } as never)
}

async function enroll(client: Client, friendlyName = 'Chave') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  return data
}

async function protectedUser() {
  const { client, email } = await signedIn()
  const device = openDevice()
  const { id: factorId } = await enroll(client)
  const { error } = await answer(client, factorId, device)
  if (error) throw error
  return { client, email, device, factorId }
}

const levelOf = async (client: Client) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data

test('my device registers a key, and later sign-ins ask for it', async () => {
  const { client, email } = await signedIn()
  const factor = await enroll(client)
  expect(factor).toEqual({ id: factor.id, type: 'webauthn', friendly_name: 'Chave' })
  const question = await challenge(client, factor.id)
  expect(question).toMatchObject({
    type: 'create',
    publicKey: { rp: { id: 'rodizio.test', name: 'Rodízio' }, user: { name: email } },
  })
  const device = openDevice()
  const verified = await answer(client, factor.id, device)
  expect(verified.data).toMatchObject({ token_type: 'bearer', user: { email } })
  expect(await levelOf(client)).toMatchObject({
    currentLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  })
  const { data: factors } = await client.auth.mfa.listFactors()
  expect(factors?.webauthn).toMatchObject([{ id: factor.id, status: 'verified' }])

  const later = await signedIn(email)
  expect(await levelOf(later.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  const asked = await challenge(later.client, factor.id)
  expect(asked).toMatchObject({ type: 'request', publicKey: { rpId: 'rodizio.test' } })
  expect((await answer(later.client, factor.id, device)).error).toBeNull()
  expect(await levelOf(later.client)).toMatchObject({ currentLevel: 'aal2' })
})

const afterRefresh = async (client: Client) => {
  await client.auth.refreshSession()
  return levelOf(client)
}

test('a session verified by app and key stays at aal2 without the app', async () => {
  const { client, factorId: key } = await protectedUser()
  const app = await addAuthenticator(server, client)
  expect((await client.auth.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
  expect(await afterRefresh(client)).toMatchObject({
    currentLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  })
  // The session now depends on this key.
  expect((await client.auth.mfa.unenroll({ factorId: key })).error).toBeNull()
  expect(await afterRefresh(client)).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
    currentAuthenticationMethods: [{ method: 'password' }],
  })
})

test('a key that my session never used keeps no aal2 when another key is deleted', async () => {
  const { client, email, device, factorId: first } = await protectedUser()
  const { id: second } = await enroll(client, 'Outra')
  const other = openDevice()
  expect((await answer(client, second, other)).error).toBeNull()
  const { client: elsewhere } = await signedIn(email)
  expect((await answer(elsewhere, first, device)).error).toBeNull()
  expect((await elsewhere.auth.mfa.unenroll({ factorId: first })).error).toBeNull()
  expect(await afterRefresh(elsewhere)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  expect(await afterRefresh(client)).toMatchObject({ currentLevel: 'aal2' })
})

test('a session without the second factor cannot replace my key', async () => {
  const { email, factorId } = await protectedUser()
  const { client } = await signedIn(email)
  const question = await challenge(client, factorId)
  const thief = openDevice()
  const json = thief.create({
    challenge: Buffer.from(question.publicKey.challenge as ArrayBuffer).toString('base64url'),
    user: { id: 'eHg' },
  })
  const credential_response = { ...json, toJSON: () => json }
  const { error } = await client.auth.mfa.verify({
    factorId,
    challengeId: question.id,
    webauthn: { ...site, type: 'create', credential_response },
  } as never)
  expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1' })
})

test.each([
  ['another site', { origin: 'https://golpe.com.br' }],
  ['another domain', { rpId: 'golpe.com.br' }],
  ['another challenge', { challenge: 'b3V0cmE' }],
  ['a copied device', { counter: 1 }],
])('a response for %s is refused', async (_what, changes) => {
  const { email, device, factorId } = await protectedUser()
  const { client } = await signedIn(email)
  const { error } = await answer(client, factorId, device, changes)
  expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1' })
})

test('a challenge is valid once and needs a key’s response', async () => {
  const { client, email, device, factorId } = await protectedUser()
  const question = await challenge(client, factorId)
  const json = answerOf(device, question)
  const verify = (webauthn: object | undefined) =>
    client.auth.mfa.verify({ factorId, challengeId: question.id, webauthn } as never)
  const credential_response = { ...json, toJSON: () => json }
  expect((await verify({ type: 'request', credential_response })).error).toBeNull()
  const again = await verify({ type: 'request', credential_response })
  expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
  const { data } = await client.auth.getSession()
  const straight = (body: object) =>
    app.inject({
      method: 'POST',
      url: `/auth/v1/factors/${factorId}/verify`,
      headers: { authorization: `Bearer ${data.session?.access_token}` },
      payload: body,
    })
  for (const [body, msg] of [
    [{}, 'WebAuthn config required'],
    [{ webauthn: { type: 'x' } }, 'WebAuthn type must be create or request'],
    [{ webauthn: { type: 'request' } }, 'credential_response required'],
  ] as const) {
    expect((await straight(body)).json()).toMatchObject({ error_code: 'validation_failed', msg })
  }
  expect(email).toBeTruthy()
})

test('WebAuthn is refused by default', async () => {
  const { email } = await createUser(server)
  const client = openClient(await openAuth(server))
  await client.auth.signInWithPassword({ email, password })
  const { error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'x' })
  expect(error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' })
})
