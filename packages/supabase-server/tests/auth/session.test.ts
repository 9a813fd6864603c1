import { SignJWT } from 'jose'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createKeyring } from '../../src/keys/keyring.ts'
import { createUser, openAuth, openClient, secrets } from '../support/auth/auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const app = await openAuth(server)

async function signedIn(user?: { email: string; password: string }) {
  const client = openClient(app)
  const { data, error } = await client.auth.signInWithPassword(user ?? (await createUser(server)))
  if (error) throw error
  return { client, user: data.user, session: data.session }
}

test('I sign in and see who I am', async () => {
  const account = await createUser(server)
  const { client, user, session } = await signedIn(account)
  expect(user).toMatchObject({ id: account.id, email: account.email })
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  const { data, error } = await client.auth.getUser()
  expect(error).toBeNull()
  expect(data.user).toEqual(user)
  expect(data.user?.identities).toHaveLength(1)
})

test('a wrong password gets the error that the screen shows', async () => {
  const { email } = await createUser(server)
  const { data, error } = await openClient(app).auth.signInWithPassword({
    email,
    password: 'errada',
  })
  expect(data.session).toBeNull()
  expect(error).toMatchObject({
    name: 'AuthApiError',
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  })
})

test('my claims are verified with the published key, without another request', async () => {
  const { client, user } = await signedIn()
  const { data, error } = await client.auth.getClaims()
  expect(error).toBeNull()
  expect(data?.header).toMatchObject({ alg: 'ES256', kid: secrets.signingKeys[0]?.kid })
  expect(data?.claims).toMatchObject({ sub: user.id, role: 'authenticated', aal: 'aal1' })
})

test('a forged token gets neither claims nor user', async () => {
  const { client, session } = await signedIn()
  const [header, , signature] = session.access_token.split('.')
  const payload = Buffer.from(JSON.stringify({ sub: 'x', exp: 9_999_999_999 })).toString(
    'base64url',
  )
  const forged = `${header}.${payload}.${signature}`
  expect((await client.auth.getClaims(forged)).error?.message).toBe('Invalid JWT signature')
  expect((await client.auth.getUser(forged)).error).toMatchObject({ status: 403, code: 'bad_jwt' })
})

test('an expired token is refused, and so is one signed with another secret', async () => {
  const { client, user } = await signedIn()
  const expired = await createKeyring(secrets).sign({ sub: user.id, exp: Date.now() / 1000 - 60 })
  expect((await client.auth.getUser(expired)).error).toMatchObject({ code: 'bad_jwt' })
  const foreign = await new SignJWT({ sub: user.id })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('not the secret of this server, at all'))
  expect((await client.auth.getUser(foreign)).error).toMatchObject({ code: 'bad_jwt' })
})

test('a refresh renews my session', async () => {
  const { client, session } = await signedIn()
  const { data, error } = await client.auth.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  expect((await client.auth.getUser()).error).toBeNull()
})

test('two tabs that refresh concurrently both stay signed in', async () => {
  const { session } = await signedIn()
  const tabs = [openClient(app), openClient(app)]
  const { refresh_token } = session
  const answers = await Promise.all(tabs.map((tab) => tab.auth.refreshSession({ refresh_token })))
  expect(answers.map(({ error }) => error)).toEqual([null, null])
  for (const tab of tabs) expect((await tab.auth.refreshSession()).error).toBeNull()
})

test('a stolen refresh token used later ends the session everywhere', async () => {
  const { client, session, user } = await signedIn()
  await client.auth.refreshSession()
  await client.auth.refreshSession()
  await server.asOwner((run) =>
    run(
      sql`update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = ${user.id}`,
    ),
  )
  const thief = await openClient(app).auth.refreshSession({ refresh_token: session.refresh_token })
  expect(thief.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  const events: string[] = []
  client.auth.onAuthStateChange((event) => void events.push(event))
  expect((await client.auth.refreshSession()).error).toMatchObject({
    code: 'refresh_token_already_used',
  })
  expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await client.auth.getSession()).data.session).toBeNull()
  expect(events).toContain('SIGNED_OUT')
})

test('setSession restores a session from its two tokens', async () => {
  const { session, user } = await signedIn()
  const { data, error } = await openClient(app).auth.setSession(session)
  expect(error).toBeNull()
  expect(data.user?.id).toBe(user.id)
})

test('sign-out, by scope, ends all my sessions, this one or the others', async () => {
  for (const [scope, expected] of [
    ['global', [false, false]],
    ['local', [false, true]],
    ['others', [true, false]],
  ] as const) {
    const account = await createUser(server)
    const [here, there] = [await signedIn(account), await signedIn(account)]
    expect((await here.client.auth.signOut({ scope })).error).toBeNull()
    const alive = []
    for (const { session } of [here, there]) {
      const { error } = await openClient(app).auth.refreshSession(session)
      alive.push(error === null)
    }
    expect(alive, scope).toEqual(expected)
    expect((await here.client.auth.getSession()).data.session === null, scope).toBe(
      scope !== 'others',
    )
  }
})

test('I can still sign out after my session was ended elsewhere', async () => {
  const account = await createUser(server)
  const [here, there] = [await signedIn(account), await signedIn(account)]
  await there.client.auth.signOut()
  expect((await here.client.auth.getUser()).error).toMatchObject({
    name: 'AuthSessionMissingError',
  })
  expect((await here.client.auth.signOut()).error).toBeNull()
})

test('a banned user gets user_banned, and a deleted one is not found', async () => {
  const banned = await createUser(server, { banned_until: '2999-01-01' })
  const { error } = await openClient(app).auth.signInWithPassword(banned)
  expect(error).toMatchObject({ code: 'user_banned' })
  const { client, user } = await signedIn()
  await server.asOwner((run) => run(sql`delete from auth.users where id = ${user.id}`))
  expect((await client.auth.getUser()).error).toMatchObject({ code: 'user_not_found' })
  expect((await client.auth.refreshSession()).error).toMatchObject({
    code: 'refresh_token_not_found',
  })
})
