/** auth-js's own tests of sessions, on a server that confirms sign-ups at once. */
import { expect, test, vi } from 'vitest'
import { openAuthJsServer, someone, url } from '../support/auth/auth-js-servers.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const { open, admin } = await openAuthJsServer(server, 'confirmedAtOnce')
const text = expect.any(String)
const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)

async function signedUp(options?: Parameters<typeof open>[0]) {
  const client = open(options)
  const own = someone()
  const { data, error } = await client.signUp({ email: own.email, password: own.password })
  expect(error).toBeNull()
  if (!data.session || !data.user) throw new Error('No session')
  return { ...own, client, session: data.session, user: data.user }
}

/** Changes the session in the client's storage. */
async function keep(client: ReturnType<typeof open>, changes: object) {
  const { storage, storageKey } = client as unknown as {
    storage: { getItem(key: string): string; setItem(key: string, value: string): void }
    storageKey: string
  }
  const kept = JSON.parse(storage.getItem(storageKey))
  storage.setItem(storageKey, JSON.stringify({ ...kept, ...changes }))
}

const accountOf = (provider: string) => ({
  ...{ id: text, email: text, phone: text, aud: 'authenticated', role: 'authenticated' },
  ...{ last_sign_in_at: stamp, created_at: stamp, updated_at: stamp },
  app_metadata: { provider, providers: [provider] },
})

test.each(['implicit', 'pkce'] as const)('a sign-up signs in, in the %s flow', async (flowType) => {
  const { email, user, session } = await signedUp({ flowType })
  expect(user).toMatchObject({ ...accountOf('email'), email, email_confirmed_at: stamp })
  expect(session).toMatchObject({ access_token: text, refresh_token: text, token_type: 'bearer' })
  expect([typeof session.expires_in, typeof session.expires_at]).toEqual(['number', 'number'])
})

test('my metadata are stored at the sign-up, whatever the redirect', async () => {
  const { email, password } = someone()
  const options = { emailRedirectTo: email, data: { info: 'some info' } }
  const { data, error } = await open().signUp({ email, password, options })
  expect(error).toBeNull()
  expect(data).toMatchObject({
    session: { user: { email } },
    user: { user_metadata: options.data },
  })
})

test('a second sign-up is refused as already registered', async () => {
  const { client, email, password } = await signedUp()
  const { data, error } = await client.signUp({ email, password })
  expect(data).toEqual({ user: null, session: null })
  expect(error?.message).toMatch(/^User already registered/)
})

test('e-mail or phone and my password sign me in', async () => {
  const { email, password } = await signedUp()
  const byMail = await open().signInWithPassword({ email, password })
  expect(byMail.error).toBeNull()
  const mine = { ...accountOf('email'), email, email_confirmed_at: stamp }
  expect(byMail.data).toMatchObject({ user: mine, session: { user: mine } })
  const { phone } = someone()
  expect((await open().signUp({ phone, password })).error).toBeNull()
  const byPhone = await open().signInWithPassword({ phone, password })
  expect(byPhone.error).toBeNull()
  const also = { ...accountOf('phone'), phone, phone_confirmed_at: stamp }
  expect(byPhone.data).toMatchObject({ user: also, session: { user: also } })
})

test.each(['given', 'stored'])('a %s refresh token brings a new session', async (which) => {
  const { client, email, session } = await signedUp()
  const { refresh_token } = session
  const { data, error } = await client.refreshSession(
    which === 'given' ? { refresh_token } : undefined,
  )
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', user: { email }, access_token: text })
  expect(data.session?.refresh_token).not.toBe(refresh_token)
})

test('an expired session is refreshed when it is read', async () => {
  const { client, session, email } = await signedUp()
  await keep(client, { expires_at: Math.floor(Date.now() / 1000) - 60 })
  await new Promise((done) => setTimeout(done, 1000))
  const { data, error } = await client.getSession()
  expect(error).toBeNull()
  expect(data.session?.access_token).not.toBe(session.access_token)
  await keep(client, { expires_at: Math.floor(Date.now() / 1000) - 60 })
  expect((await client.getClaims()).data?.claims.email).toBe(email)
})

test('two tokens restore a session that can change my account', async () => {
  const { session, email } = await signedUp()
  const client = open()
  expect((await client.setSession(session)).error).toBeNull()
  expect((await client.getSession()).data.session?.user.email).toBe(email)
  const { data, error } = await client.updateUser({ data: { hello: 'world' } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    ...{ ...accountOf('email'), email, email_confirmed_at: stamp },
    user_metadata: { hello: 'world' },
  })
})

test('invalid tokens restore no session', async () => {
  const { client, session } = await signedUp()
  const { refresh_token } = session
  const broken = await client.setSession({ access_token: 'invalid-access-token', refresh_token })
  expect(broken.error?.message).toContain('Invalid JWT structure')
  const over = [{ alg: 'HS256' }, { sub: 'x', exp: 1_700_000_000 }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const access_token = `${over.join('.')}.c2lnbmF0dXJl`
  const old = await client.setSession({ access_token, refresh_token: 'none' })
  expect(old.error?.message).toContain('Invalid Refresh Token: Refresh Token Not Found')
  const lost = await signedUp()
  await keep(lost.client, { expires_at: 1_700_000_000, refresh_token: 'expired-refresh-token' })
  const answer = await lost.client.getSession()
  expect(answer.error?.message).toContain('Invalid Refresh Token')
  expect(answer.data.session).toBeNull()
  expect((await open().refreshSession({ refresh_token: 'none' })).error).not.toBeNull()
})

test('a sign-out ends my session, even when my account has been deleted', async () => {
  const { client, email, password, user } = await signedUp()
  expect((await client.signOut()).error).toBeNull()
  expect((await client.getUser()).data.user).toBeNull()
  expect(await client.getSession()).toEqual({ data: { session: null }, error: null })
  await client.signInWithPassword({ email, password })
  const administrator = await admin({ role: 'supabase_admin', sub: '1234567890' })
  expect((await administrator.deleteUser(user.id)).error).toBeNull()
  expect((await client.signOut()).error).toBeNull()
})

test('a token of the shared secret is verified by the server', async () => {
  const { client, email } = await signedUp()
  const asked = vi.spyOn(client, 'getUser')
  const { data, error } = await client.getClaims()
  expect(error).toBeNull()
  expect(data?.header.alg).toBe('HS256')
  expect(asked).toHaveBeenCalled()
  expect(data?.claims).toMatchObject({
    ...{ sub: text, role: 'authenticated', email, phone: '', aud: 'authenticated', aal: 'aal1' },
    ...{ iss: url, session_id: text, is_anonymous: false },
    ...{ user_metadata: {}, app_metadata: {}, exp: expect.any(Number), iat: expect.any(Number) },
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
  })
})

test('an anonymous user is signed in as well', async () => {
  const client = open()
  const data = { info: 'some info' }
  const mine = await client.signInAnonymously({ options: { data } })
  expect(mine.data.user).toMatchObject({ is_anonymous: true, user_metadata: data })
  expect((await client.getSession()).data.session).not.toBeNull()
  const { error } = await client.reauthenticate()
  expect(error?.message).toContain(
    'Reauthentication requires the user to have an email or a phone number',
  )
})
