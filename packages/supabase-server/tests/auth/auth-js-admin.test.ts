/** auth-js's own tests of its admin API, with a token of the shared secret and no API key. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openAuthJsServer, someone } from '../support/auth/auth-js-servers.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const { open, admin } = await openAuthJsServer(server, 'confirmedAtOnce')
const service = await admin()
const invalid = 'xx:;x@x.x'
const unable = 'Unable to validate email address: invalid format'
const redirectTo = 'http://localhost:9999/welcome'
const text = expect.any(String)

async function created(more: object = {}) {
  const { email, password } = someone()
  const { data, error } = await service.createUser({ email, password, ...more })
  expect(error).toBeNull()
  if (!data.user) throw new Error('No user')
  return { ...data.user, password }
}

test('an account is created with both kinds of metadata', async () => {
  const user_metadata = { profile_image: 'https://example.com/avatars/1.jpg' }
  const user = await created({ user_metadata, app_metadata: { roles: ['editor', 'publisher'] } })
  expect(user.user_metadata).toEqual(user_metadata)
  expect(user.app_metadata).toEqual({
    provider: 'email',
    providers: ['email'],
    roles: ['editor', 'publisher'],
  })
})

test('accounts are listed and read one by one', async () => {
  const { id, email } = await created()
  const { data, error } = await service.listUsers()
  expect(error).toBeNull()
  expect(data).toMatchObject({
    aud: 'authenticated',
    users: expect.arrayContaining([expect.objectContaining({ email })]),
  })
  expect((await service.getUserById(id)).data.user?.email).toBe(email)
  const wrong = await service.listUsers({ page: -1, perPage: 10 })
  expect([wrong.error === null, wrong.data.users]).toEqual([false, []])
})

test('an account’s address and both kinds of metadata can be changed', async () => {
  const { id, email } = await created()
  const changed = await service.updateUserById(id, { email: `new_${email}` })
  expect(changed.data.user?.email).toBe(`new_${email}`)
  const user_metadata = { favorite_color: 'yellow' }
  expect((await service.updateUserById(id, { user_metadata })).data.user).toMatchObject({
    email: `new_${email}`,
    user_metadata,
  })
  const app_metadata = { roles: ['admin', 'publisher'] }
  expect(
    (await service.updateUserById(id, { app_metadata })).data.user?.app_metadata,
  ).toMatchObject(app_metadata)
})

test('an account is deleted', async () => {
  const { id, email } = await created()
  const { error } = await service.deleteUser(id)
  expect(error).toBeNull()
  const { data } = await service.listUsers()
  expect(data.users.map((user) => user.email)).not.toContain(email)
})

test.each<[string, (id: string) => Promise<{ data: unknown; error: unknown }>, unknown]>([
  ['read', (id) => service.getUserById(id), { user: null }],
  ['changed', (id) => service.updateUserById(id, { email: 'new@email.com' }), { user: null }],
  ['deleted', (id) => service.deleteUser(id), { user: null }],
  ['listed with its factors', (userId) => service.mfa.listFactors({ userId }), null],
  [
    'changed by deleting a factor',
    (userId) => service.mfa.deleteFactor({ userId, id: userId }),
    null,
  ],
])('an unknown account cannot be %s', async (_, ask, data) => {
  const answer = await ask(randomUUID())
  expect(answer.error).toMatchObject({ status: 404, code: 'user_not_found' })
  expect(answer.data).toEqual(data)
})

test('a sign-up link names its redirect, and an invitation its time', async () => {
  const { email, password } = someone()
  const data = { status: 'alpha' }
  const link = await service.generateLink({
    type: 'signup',
    email,
    password,
    options: { data, redirectTo },
  })
  expect(link.error).toBeNull()
  expect(link.data.user).toMatchObject({ email, user_metadata: data })
  const { properties } = link.data
  expect(properties).toMatchObject({
    email_otp: text,
    hashed_token: text,
    redirect_to: redirectTo,
    verification_type: 'signup',
  })
  for (const part of [/\?token/, /type=signup/, `redirect_to=${redirectTo}`])
    expect(properties?.action_link).toMatch(part)
  const guest = someone().email
  const invited = await service.inviteUserByEmail(guest, { data, redirectTo })
  expect(invited.data.user).toMatchObject({ email: guest, invited_at: text, user_metadata: data })
})

test('an address change link names the new address', async () => {
  const { email = '' } = await created()
  const newEmail = someone().email
  const { data, error } = await service.generateLink({
    type: 'email_change_current',
    email,
    newEmail,
    options: { redirectTo },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, new_email: newEmail, user_metadata: {} })
  expect(data.properties).toMatchObject({
    email_otp: text,
    hashed_token: text,
    redirect_to: redirectTo,
    verification_type: 'email_change_current',
  })
  for (const part of [/\?token/, /type=email_change/, `redirect_to=${redirectTo}`])
    expect(data.properties?.action_link).toMatch(part)
})

test.each<[string, () => Promise<{ data: { user: unknown }; error: { message: string } | null }>]>([
  ['an account', () => service.createUser({ email: invalid, password: 'password123' })],
  ['an invitation', () => service.inviteUserByEmail(invalid)],
  [
    'a link',
    () => service.generateLink({ type: 'signup', email: invalid, password: 'password123' }),
  ],
])('%s needs a valid address', async (_, ask) => {
  const { data, error } = await ask()
  expect(error?.message).toBe(unable)
  expect(data.user).toBeNull()
})

test('a server ends a session, and an invalid token ends none', async () => {
  const { email, password } = someone()
  const { data } = await open().signUp({ email, password })
  expect((await service.signOut(data.session?.access_token ?? '')).error).toBeNull()
  expect((await service.signOut('this-is-a-bad-token')).error?.message).toMatch(/^invalid JWT/)
})
