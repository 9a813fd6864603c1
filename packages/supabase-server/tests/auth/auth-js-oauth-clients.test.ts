/** auth-js's own tests of OAuth clients, on a server configured like the Supabase CLI's. */
import { createHash, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openAuthJsServer, someone } from '../support/auth/auth-js-servers.ts'
import { askOne } from '../support/database/rows.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const { admin, open } = await openAuthJsServer(server, 'startedByCli')
const { oauth } = await admin()
const text = expect.any(String)
const back = 'https://example.com/callback'
const invalid = { status: 400, code: 'validation_failed' }
const missing = { status: 404, code: 'oauth_client_not_found' }

async function registered(more: object = {}) {
  const said = { client_name: 'Loja', redirect_uris: [back], ...more }
  const { data, error } = await oauth.createClient(said)
  expect(error).toBeNull()
  if (!data) throw new Error('No application')
  return data
}

test('a client is registered with the given metadata, and its secret is shown once', async () => {
  const redirect_uris = [back, 'http://localhost:3000/callback', 'https://app.example.com/auth']
  const { client_secret = '', ...made } = await registered({ redirect_uris })
  expect(made).toEqual({
    ...{ client_id: text, client_name: 'Loja', client_type: 'confidential', redirect_uris },
    ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
    ...{ token_endpoint_auth_method: 'client_secret_basic', registration_type: 'manual' },
    ...{ created_at: text, updated_at: text },
  })
  expect((await oauth.getClient(made.client_id)).data).toEqual(made)
  const kept = await askOne(
    server,
    sql`select client_secret_hash as hash from auth.oauth_clients where id = ${made.client_id}::uuid`,
  )
  expect(kept.hash).toBe(createHash('sha256').update(client_secret).digest('base64url'))
})

test('a client can be changed field by field and deleted', async () => {
  const { client_id: id } = await registered()
  const logo_uri = 'https://example.com/logo.png'
  const changed = await oauth.updateClient(id, { logo_uri })
  expect(changed.data).toMatchObject({
    client_id: id,
    client_name: 'Loja',
    logo_uri,
    redirect_uris: [back],
  })
  const client_name = 'Outra loja'
  expect((await oauth.updateClient(id, { client_name })).data).toMatchObject({
    client_name,
    logo_uri,
  })
  expect((await oauth.updateClient(id, {})).error).toMatchObject(invalid)
  expect((await oauth.deleteClient(id)).error).toBeNull()
  for (const answer of [
    await oauth.getClient(id),
    await oauth.updateClient(id, { client_name }),
    await oauth.regenerateClientSecret(id),
    await oauth.deleteClient(id),
    await oauth.getClient(randomUUID()),
  ]) {
    expect(answer).toMatchObject({ data: null, error: missing })
  }
  expect((await oauth.listClients()).data.clients.map(({ client_id }) => client_id)).not.toContain(
    id,
  )
})

test('clients are listed page by page, newest first', async () => {
  const ids = [await registered(), await registered(), await registered()].map(
    (one) => one.client_id,
  )
  const { data } = await oauth.listClients()
  expect(data.clients.map(({ client_id }) => client_id)).toEqual(expect.arrayContaining(ids))
  expect(data.clients.every((one) => one.client_secret === undefined)).toBe(true)
  const page = await oauth.listClients({ page: 1, perPage: 2 })
  expect(page.data.clients.map(({ client_id }) => client_id)).toEqual([ids[2], ids[1]])
  expect(page.data).toMatchObject({ nextPage: 2, total: expect.any(Number) })
})

test('a new secret replaces the old one; a public client has none', async () => {
  const { client_id: id, client_secret } = await registered()
  const { data } = await oauth.regenerateClientSecret(id)
  expect(data?.client_secret).toMatch(/^[\w-]{43}$/)
  expect(data?.client_secret).not.toBe(client_secret)
  const open = await registered({ token_endpoint_auth_method: 'none' })
  expect(open).toMatchObject({ client_type: 'public', token_endpoint_auth_method: 'none' })
  expect(open.client_secret).toBeUndefined()
  expect((await oauth.regenerateClientSecret(open.client_id)).error).toMatchObject(invalid)
  const changed = await oauth.updateClient(open.client_id, {
    token_endpoint_auth_method: 'client_secret_post',
  })
  expect(changed.error).toMatchObject(invalid)
})

test.each<[string, object]>([
  ['a client without redirect', { redirect_uris: [] }],
  ['a redirect over plain HTTP', { redirect_uris: ['http://example.com/callback'] }],
  ['a redirect to a script', { redirect_uris: ['javascript:alert(1)'] }],
  ['a redirect with a fragment', { redirect_uris: [`${back}#x`] }],
  ['a redirect with a comma', { redirect_uris: [`${back},https://golpe.example`] }],
  ['a list of eleven redirects', { redirect_uris: Array(11).fill(back) }],
  ['an unknown grant type', { grant_types: ['password'] }],
  ['an invalid logo URL', { logo_uri: 'logo' }],
  [
    'a secret of a public client',
    { client_type: 'public', token_endpoint_auth_method: 'client_secret_basic' },
  ],
])('%s is refused', async (_, said) => {
  const { data, error } = await oauth.createClient({
    client_name: 'Loja',
    redirect_uris: [back],
    ...said,
  })
  expect(data).toBeNull()
  expect(error).toMatchObject(invalid)
  expect(error?.message).toMatch(/redirect_uris|grant_types|logo_uri|token_endpoint_auth_method/)
})

test('an ordinary user cannot administer clients', async () => {
  const { email, password } = someone()
  const client = open()
  const { data } = await client.signUp({ email, password })
  const { oauth: theirs } = await admin({ role: 'authenticated', sub: data.user?.id })
  expect((await theirs.listClients()).error).toMatchObject({ status: 403, code: 'not_admin' })
})

test('a server set up for clients signs users up and in as usual', async () => {
  const { email, password, phone } = someone()
  const client = open()
  expect((await client.signUp({ email, password })).data.session?.user.email).toBe(email)
  expect((await open().signUp({ phone, password })).data.session?.user.phone).toBe(phone)
  expect(
    (await client.signInWithIdToken({ provider: 'google', token: 'mock-id-token' })).error,
  ).not.toBeNull()
  const { error } = await client.mfa.enroll({ factorType: 'totp' })
  expect(error).toBeNull()
})
