import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth } from '../../../tests/support/auth/auth.ts'
import { adminCallsOf, trailOf } from '../../../tests/support/auth/auth-admin.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const app = await openAuth(server)
const unnamed = await openAuth(server, { auth: { enableAnonymousSignIns: true } })
const call = adminCallsOf(app)
const { signIn, refresh, getUser } = callsOf(app)
const update = (id: string, body: unknown) => call('PUT', `/admin/users/${id}`, body)
const codeOf = async (answer: ReturnType<typeof refresh>) => (await answer).json().error_code

test('metadata are merged key by key, and null removes one', async () => {
  const { id } = await createUser(server)
  const answer = await update(id, {
    user_metadata: { cargo: 'gerente', name: null },
    app_metadata: { tier: 'gold' },
  })
  expect(answer.json()).toMatchObject({ app_metadata: { provider: 'email', tier: 'gold' } })
  expect(answer.json().user_metadata).toEqual({ cargo: 'gerente' })
  expect(await trailOf(server, id)).toEqual(['user_modified'])
})

test('a new password cancels a pending address change', async () => {
  const { id, email } = await createUser(server)
  const new_email = `${randomUUID()}@empresa.com.br`
  const asked = { type: 'email_change_new', email, new_email }
  const { hashed_token } = (await call('POST', '/admin/generate_link', asked)).json()
  const answer = await update(id, { password: 'outra-senha' })
  expect(answer.json()).not.toHaveProperty('new_email')
  const proof = { type: 'email_change', token_hash: hashed_token }
  expect((await call('POST', '/verify', proof)).json().error_code).toBe('otp_expired')
})

test('a new password ends every session and signs in', async () => {
  const user = await createUser(server)
  const session = await signIn(user)
  expect((await update(user.id, { password: 'outra-senha' })).statusCode).toBe(200)
  expect(await codeOf(refresh(session.refresh_token))).toBe('refresh_token_not_found')
  expect((await signIn(user)).error_code).toBe('invalid_credentials')
  expect(
    (await signIn(Object.assign(user, { password: 'outra-senha' }))).access_token,
  ).toBeDefined()
})

test('a new address appears in the identity too, and links to the old one are refused', async () => {
  const user = await createUser(server)
  const { hashed_token: token_hash } = (
    await call('POST', '/admin/generate_link', { type: 'recovery', email: user.email })
  ).json()
  expect(token_hash).toBeDefined()
  const email = `${randomUUID()}@empresa.com.br`
  const answer = await update(user.id, { email: email.toUpperCase(), email_confirm: true })
  expect(answer.json()).toMatchObject({ email, identities: [{ identity_data: { email } }] })
  const [left] = await server.asOwner((run) =>
    run(sql`select (select email from public.profiles where id = ${user.id}) as email,
      (select count(*) from auth.one_time_tokens where user_id = ${user.id}) as links`),
  )
  expect(left).toEqual({ email, links: 0 })
  expect((await signIn({ ...user, email })).access_token).toBeDefined()
})

test('an anonymous user gets an identity with the e-mail, and is no longer anonymous once it is confirmed', async () => {
  const anonymous = (await callsOf(unnamed).post('/signup', {})).json().user
  expect(anonymous).toMatchObject({ is_anonymous: true, identities: [] })
  const email = `${randomUUID()}@empresa.com.br`
  const waiting = (await update(anonymous.id, { email })).json()
  expect(waiting).toMatchObject({
    is_anonymous: true,
    app_metadata: { providers: ['email'] },
    identities: [{ provider: 'email', identity_data: { email, email_verified: false } }],
  })
  const known = (await update(anonymous.id, { email, email_confirm: true })).json()
  expect(known).toMatchObject({
    is_anonymous: false,
    identities: [{ identity_data: { email, email_verified: true } }],
  })
})

test('a ban ends the session until it expires or is lifted', async () => {
  const user = await createUser(server)
  const { access_token, refresh_token } = await signIn(user)
  await update(user.id, { ban_duration: '24h' })
  expect((await getUser(access_token)).json()).toMatchObject({ error_code: 'user_banned' })
  expect(await codeOf(refresh(refresh_token))).toBe('user_banned')
  expect((await signIn(user)).error_code).toBe('user_banned')
  await server.asOwner((run) =>
    run(
      sql`update auth.users set banned_until = now() - interval '1 second' where id = ${user.id}`,
    ),
  )
  expect((await getUser(access_token)).statusCode).toBe(200)
  await update(user.id, { ban_duration: '1h30m' })
  expect((await getUser(access_token)).statusCode).toBe(403)
  expect((await update(user.id, { ban_duration: 'none' })).json().banned_until).toBeUndefined()
  expect((await getUser(access_token)).statusCode).toBe(200)
  expect(await codeOf(refresh(refresh_token))).toBeUndefined()
})

test('an impossible change is refused with its reason and changes nothing', async () => {
  const user = await createUser(server)
  const other = await createUser(server)
  const before = (await call('GET', `/admin/users/${user.id}`)).json()
  const refused = async (body: unknown, id = user.id) => {
    const answer = await update(id, body)
    return [answer.statusCode, answer.json().error_code]
  }
  const more = { user_metadata: { mudou: true } }
  expect(await refused({ email: other.email, ...more })).toEqual([422, 'email_exists'])
  expect(await refused({ password: '123', ...more })).toEqual([422, 'weak_password'])
  expect(await refused({ email: 'x', ...more })).toEqual([400, 'validation_failed'])
  expect(await refused({ ban_duration: 'x', ...more })).toEqual([400, 'validation_failed'])
  expect(await refused({ role: 'postgres', ...more })).toEqual([400, 'validation_failed'])
  expect(await refused('{', user.id)).toEqual([400, 'bad_json'])
  expect(await refused(more, randomUUID())).toEqual([404, 'user_not_found'])
  expect((await call('GET', `/admin/users/${user.id}`)).json()).toEqual(before)
})
