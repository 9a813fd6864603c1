import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { createUser, openAuth, openClient, origin, secrets } from '../support/auth/auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const deliver = vi.fn()
const app = await openAuth(server, { deliver })
const { admin } = openClient(app, secrets.secretKey).auth
const legacy = openClient(app, secrets.serviceRoleKey).auth.admin
const newEmail = () => `${randomUUID()}@empresa.com.br`
const password = 'senha-boa-1'

type Answer = { data: unknown; error: unknown }

function get<A extends Answer>(answer: A): Extract<A, { error: null }>['data'] {
  if (answer.error) throw answer.error
  return answer.data
}

test('a server creates an account, whose owner signs in', async () => {
  const email = newEmail()
  const { user } = get(await admin.createUser({ email, password, email_confirm: true }))
  expect(user).toMatchObject({ email, role: 'authenticated' })
  const { data, error } = await openClient(app).auth.signInWithPassword({ email, password })
  expect([error, data.user?.id]).toEqual([null, user?.id])
  expect(get(await legacy.getUserById(user?.id ?? '')).user?.email).toBe(email)
  expect((await legacy.createUser({ email })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  })
})

test('a server lists all accounts page by page', async () => {
  for (let i = 0; i < 3; i += 1) await createUser(server)
  const seen: string[] = []
  let page: number | null = 1
  while (page) {
    const list = get(await admin.listUsers({ page, perPage: 2 })) as {
      users: { id: string }[]
      nextPage: number | null
      total: number
    }
    seen.push(...list.users.map(({ id }) => id))
    expect(list.total).toBeGreaterThanOrEqual(3)
    page = list.nextPage
  }
  const [all] = await server.asOwner((run) => run(sql`select count(*) as n from auth.users`))
  expect(new Set(seen).size).toBe(all?.n)
})

test('a server bans a signed-in user, lifts the ban, changes the password and deletes the account', async () => {
  const account = await createUser(server)
  const client = openClient(app)
  await client.auth.signInWithPassword(account)
  get(await admin.updateUserById(account.id, { ban_duration: '24h' }))
  expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
  expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'user_banned' })
  get(await admin.updateUserById(account.id, { ban_duration: 'none' }))
  await client.auth.signInWithPassword(account)
  expect((await client.auth.getUser()).error).toBeNull()
  get(await admin.updateUserById(account.id, { password, user_metadata: { name: 'Bia' } }))
  expect((await client.auth.refreshSession()).error).not.toBeNull()
  const again = await client.auth.signInWithPassword({ email: account.email, password })
  expect(again.data.user?.user_metadata).toMatchObject({ name: 'Bia' })
  get(await admin.deleteUser(account.id))
  expect((await client.auth.getUser()).error).toMatchObject({ code: 'user_not_found' })
  expect((await client.auth.refreshSession()).error).not.toBeNull()
  expect((await admin.getUserById(account.id)).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
  })
})

test('a soft deletion frees the address', async () => {
  const account = await createUser(server)
  get(await admin.deleteUser(account.id, true))
  const { error } = await openClient(app).auth.signInWithPassword(account)
  expect(error).toMatchObject({ code: 'invalid_credentials' })
  expect(get(await admin.createUser({ email: account.email })).user?.id).not.toBe(account.id)
})

test('a server ends all sessions of a user', async () => {
  const account = await createUser(server)
  const client = openClient(app)
  const { data } = await client.auth.signInWithPassword(account)
  get(await admin.signOut(data.session?.access_token ?? '', 'global'))
  expect((await client.auth.refreshSession()).error).toMatchObject({
    code: 'refresh_token_not_found',
  })
})

test('a server invites a user, whose mail has the link', async () => {
  const email = newEmail()
  const { user } = get(await admin.inviteUserByEmail(email, { data: { name: 'Bia' } }))
  expect(user?.invited_at).toBeDefined()
  expect(deliver).toHaveBeenLastCalledWith(
    expect.objectContaining({ kind: 'invite', to: email, name: 'Bia' }),
    expect.any(String),
  )
})

test('a server generates the links that mails would have', async () => {
  const { email } = await createUser(server)
  const redirectTo = `${origin}/painel`
  for (const params of [
    { type: 'signup', email: newEmail(), password },
    { type: 'invite', email: newEmail() },
    { type: 'recovery', email },
    { type: 'magiclink', email },
    { type: 'email_change_current', email, newEmail: newEmail() },
    { type: 'email_change_new', email, newEmail: newEmail() },
  ] as const) {
    const { properties, user } = get(
      await admin.generateLink({ ...params, options: { redirectTo } }),
    )
    expect(user?.email, params.type).toBe(params.email)
    expect(properties).toMatchObject({
      verification_type: params.type,
      redirect_to: redirectTo,
      email_otp: expect.stringMatching(/^\d{6}$/),
    })
    expect(properties?.action_link).toContain(properties?.hashed_token)
  }
})

test('a server deletes a lost second factor', async () => {
  const { id: userId } = await createUser(server)
  const id = randomUUID()
  await server.asOwner((run) =>
    run(sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      values (${id}, ${userId}, 'celular', 'totp', 'verified', now(), now())`),
  )
  expect(get(await admin.mfa.listFactors({ userId }))?.factors).toMatchObject([{ id }])
  get(await admin.mfa.deleteFactor({ userId, id }))
  expect(get(await admin.mfa.listFactors({ userId }))?.factors).toEqual([])
})

test('a browser’s key and a signed-in user are refused', async () => {
  const client = openClient(app)
  expect((await client.auth.admin.listUsers()).error).toMatchObject({
    status: 403,
    code: 'not_admin',
    message: 'User not allowed',
  })
})

test('a missing feature is answered as disabled', async () => {
  const id = randomUUID()
  const client = { client_name: 'Loja', redirect_uris: ['https://loja.com.br/volta'] }
  for (const { error } of [
    await admin.oauth.listClients(),
    await admin.oauth.createClient(client),
    await admin.oauth.getClient(id),
    await admin.oauth.updateClient(id, client),
    await admin.oauth.deleteClient(id),
    await admin.oauth.regenerateClientSecret(id),
    await admin.customProviders.listProviders(),
    await admin.customProviders.getProvider('custom:x'),
    await admin.customProviders.deleteProvider('custom:x'),
  ]) {
    expect(error).toMatchObject({ status: 404, code: 'feature_disabled' })
  }
})

test('a generated link leads exactly where the server asked', async () => {
  const { email } = await createUser(server)
  const redirectTo = `${origin}/welcome`
  const asked = { type: 'recovery', email, options: { redirectTo } } as const
  const { properties } = get(await admin.generateLink(asked))
  expect(properties?.action_link).toContain(`&redirect_to=${redirectTo}`)
  const odd = `${origin}/welcome?a=1&b=2#c`
  const other = get(await admin.generateLink({ ...asked, options: { redirectTo: odd } }))
  const link = new URL(other.properties?.action_link ?? '')
  expect(link.searchParams.get('redirect_to')).toBe(odd)
})
