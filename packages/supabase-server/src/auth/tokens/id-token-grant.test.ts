import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth } from '../../../tests/support/auth/auth.ts'
import { external } from '../../../tests/support/auth/external.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'
import { serveJson } from '../../../tests/support/serve-json.ts'

const server = await openTestDatabase()

const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
const jwk = { ...(await exportJWK(publicKey)), kid: 'a', alg: 'RS256', use: 'sig' }
const own = await serveJson((path, base) => {
  const endpoint = (name: string) => `${base}/${name}`
  if (path.endsWith('/.well-known/openid-configuration')) {
    const isAzure = path.startsWith('/common')
    return {
      issuer: isAzure ? `${base}/{tenantid}/v2.0` : base,
      authorization_endpoint: endpoint('authorize'),
      token_endpoint: endpoint('token'),
      jwks_uri: endpoint('keys'),
    }
  }
  return path === '/keys' ? { keys: [jwk] } : null
})
const strict = await openAuth(server, {
  auth: {
    enableConfirmations: true,
    external: [
      external('google', own),
      external('apple', own),
      external('facebook', own),
      external('azure', `${own}/common`),
      external('empresa', own, { emailOptional: true }),
    ],
  },
})

const standard = () => ({
  iss: own,
  aud: 'rodizio',
  sub: randomUUID(),
  email: `${randomUUID()}@empresa.com.br`,
  email_verified: true,
})

const sign = (claims: Record<string, unknown>, { expires = '5 minutes', key = privateKey } = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'a' })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key)

const present = (token: string, provider = 'google', more = {}) =>
  callsOf(strict).post('/token?grant_type=id_token', { id_token: token, provider, ...more })

test('a valid token of this test’s issuer signs in', async () => {
  expect((await present(await sign(standard()))).statusCode).toBe(200)
})

const { privateKey: foreignKey } = await generateKeyPair('RS256')
const unsigned = (claims: object) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ ...claims, exp: 9_999_999_999, iat: 1 })}.`
}
const signedWithPublicKey = (claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'a' })
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(new TextEncoder().encode(JSON.stringify(jwk)))

test.each<[string, () => Promise<string> | string, string]>([
  ['of another key', () => sign(standard(), { key: foreignKey }), 'Bad ID token'],
  ['without a signature', () => unsigned(standard()), 'Bad ID token'],
  ['signed with what is public', () => signedWithPublicKey(standard()), 'Bad ID token'],
  ['that is over', () => sign(standard(), { expires: '-5 minutes' }), 'Bad ID token'],
  ['of another issuer', () => sign({ ...standard(), iss: 'https://x.example' }), 'Bad ID token'],
  [
    'for another app',
    () => sign({ ...standard(), aud: 'outro' }),
    'Unacceptable audience in id_token: [outro]',
  ],
  ['of nobody', () => sign({ ...standard(), sub: undefined }), 'Missing sub claim in id_token'],
  ['without an address', () => sign({ ...standard(), email: undefined }), 'Bad ID token'],
  ['that is none', () => 'x', 'Bad ID token'],
])('a token %s is refused', async (_what, token, message) => {
  const answer = await present(await token())
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ error: 'invalid request', error_description: message })
})

test('the access token must match the hash in the ID token', async () => {
  const at_hash = createHash('sha256').update('acesso').digest().subarray(0, 16)
  const token = await sign({ ...standard(), at_hash: at_hash.toString('base64url') })
  expect((await present(token, 'google', { access_token: 'outro' })).statusCode).toBe(400)
  expect((await present(token, 'google', { access_token: 'acesso' })).statusCode).toBe(200)
})

test('claims of Apple, Facebook and Microsoft are stored as Supabase stores them', async () => {
  const { sub, email } = standard()
  const data = async (provider: string, claims: Record<string, unknown>) => {
    const { user } = (await present(await sign(claims), provider)).json()
    return user.identities.find((one: { provider: string }) => one.provider === provider)
      .identity_data
  }
  const always = { email, email_verified: true, phone_verified: false }
  const apple = { iss: own, aud: 'rodizio', sub, email, is_private_email: 'true', auth_time: 1 }
  expect(await data('apple', apple)).toEqual({
    ...{ iss: own, sub, provider_id: sub, ...always },
    custom_claims: { is_private_email: true, auth_time: 1 },
  })
  const facebook = { iss: own, aud: 'rodizio', sub, email, name: 'Ana', nonce: 'sem hash' }
  expect(await data('facebook', facebook)).toEqual({
    ...{ iss: own, sub, provider_id: sub, name: 'Ana', ...always },
  })
  const iss = `${own}/9f/v2.0`
  const office = { iss, tid: '9f', aud: 'rodizio', sub, email, name: 'Ana', oid: 'o', ver: '2.0' }
  const azure = { ...office, xms_edov: true }
  expect(await data('azure', azure)).toEqual({
    ...{ iss, sub, provider_id: sub, full_name: 'Ana', ...always },
    custom_claims: { tid: '9f', oid: 'o', email, xms_edov: true },
  })
})

test('a name at the provider appears in the profile', async () => {
  const { sub, email } = standard()
  const claims = { iss: `${own}/9f/v2.0`, tid: '9f', aud: 'rodizio', sub, email, name: 'Ana Souza' }
  await present(await sign({ ...claims, xms_edov: true }), 'azure')
  const [profile] = await server.asOwner((run) =>
    run(sql`select name from public.profiles where email = ${email}`),
  )
  expect(profile).toEqual({ name: 'Ana Souza' })
})

test('an unverified Microsoft address opens no account', async () => {
  const mine = await createUser(server)
  const iss = `${own}/9f/v2.0`
  const claims = { iss, tid: '9f', aud: 'rodizio', sub: randomUUID(), email: mine.email }
  const answer = await present(await sign({ ...claims, xms_edov: false }), 'azure')
  expect(answer.json()).toMatchObject({ error_code: 'provider_email_needs_verification' })
  const silent = await present(await sign(claims), 'azure')
  expect(silent.json()).toMatchObject({ error_code: 'provider_email_needs_verification' })
  const forged = await sign({ ...claims, tid: 'outro' })
  expect((await present(forged, 'azure')).json().error_description).toBe('Bad ID token')
})

test('an account needs no address if config.toml allows that', async () => {
  const { email: _, ...claims } = standard()
  const first = (await present(await sign(claims), 'empresa')).json()
  expect(first.user).toMatchObject({ email: '', app_metadata: { provider: 'empresa' } })
  const second = (await present(await sign(claims), 'empresa')).json()
  expect(second.user.id).toBe(first.user.id)
})

test('a missing field and a disabled provider get GoTrue’s error messages', async () => {
  const post = async (body: object) =>
    (await callsOf(strict).post('/token?grant_type=id_token', body)).json()
  expect(await post({ provider: 'google' })).toEqual({
    error: 'invalid request',
    error_description: 'id_token required',
  })
  expect(await post({ id_token: 'x' })).toEqual({
    error: 'invalid request',
    error_description: 'provider or client_id and issuer required',
  })
  expect(await post({ id_token: 'x', provider: 'discord' })).toEqual({
    code: 400,
    error_code: 'validation_failed',
    msg: 'Custom OIDC provider "discord" not allowed',
  })
  const none = await openAuth(server, { auth: { external: [] } })
  const answer = await callsOf(none).post('/token?grant_type=id_token', {
    id_token: 'x',
    provider: 'google',
  })
  expect(answer.json()).toEqual({
    code: 400,
    error_code: 'provider_disabled',
    msg: 'Provider (issuer "https://accounts.google.com") is not enabled',
  })
})
