import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createUser, openAuth, openClient, password } from '../support/auth/auth.ts'
import { keepMails } from '../support/auth/kept-mails.ts'
import { keepMessages, newPhone } from '../support/auth/kept-messages.ts'
import { authOf } from '../support/auth/project-auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const box = keepMails()
const { deliverSms, next } = keepMessages()
const app = await openAuth(server, {
  deliver: box.deliver,
  deliverSms,
  auth: authOf(`[auth]
enable_anonymous_sign_ins = true
enable_manual_linking = true
[auth.email]
enable_confirmations = true
secure_password_change = true
max_frequency = "0s"
[auth.sms]
enable_signup = true
enable_confirmations = true
max_frequency = "0s"`),
})
const newEmail = () => `${randomUUID()}@empresa.com.br`

test('I sign in anonymously, and a confirmed e-mail makes me a user', async () => {
  const client = openClient(app)
  const { data } = await client.auth.signInAnonymously({ options: { data: { name: 'Ana' } } })
  expect(data.user).toMatchObject({
    is_anonymous: true,
    email: '',
    app_metadata: {},
    user_metadata: { name: 'Ana' },
    identities: [],
  })
  expect((await client.auth.getClaims()).data?.claims).toMatchObject({
    is_anonymous: true,
    amr: [{ method: 'anonymous' }],
  })
  const alone = await client.auth.updateUser({ password })
  expect(alone.error).toMatchObject({ status: 422, code: 'validation_failed' })
  const email = newEmail()
  await client.auth.updateUser({ email })
  const { code: token } = await box.next(email)
  const { data: own } = await client.auth.verifyOtp({ type: 'email_change', email, token })
  expect(own.user).toMatchObject({
    id: data.user?.id,
    email,
    is_anonymous: false,
    app_metadata: { provider: 'email' },
    identities: [{ provider: 'email' }],
  })
  expect((await client.auth.updateUser({ password })).error).toBeNull()
  expect((await openClient(app).auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('a confirmed phone makes an anonymous user a user', async () => {
  const client = openClient(app)
  await client.auth.signInAnonymously()
  const phone = newPhone()
  await client.auth.updateUser({ phone })
  const { code: token } = await next(phone)
  const { data } = await client.auth.verifyOtp({ type: 'phone_change', phone, token })
  expect(data.user).toMatchObject({ phone, is_anonymous: false })
})

test('an anonymous user’s first e-mail is confirmed at once if confirmations are disabled', async () => {
  const free = openClient(
    await openAuth(server, { auth: authOf('[auth]\nenable_anonymous_sign_ins = true') }),
  )
  await free.auth.signInAnonymously()
  const email = newEmail()
  const { data } = await free.auth.updateUser({ email, password })
  expect(data.user).toMatchObject({ email, is_anonymous: false })
  expect((await free.auth.signInWithPassword({ email, password })).error).toBeNull()
})

test('an anonymous sign-in is refused where disabled and beyond the limit', async () => {
  const off = await openClient(await openAuth(server)).auth.signInAnonymously()
  expect(off.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
  const few = authOf(
    '[auth]\nenable_anonymous_sign_ins = true\n[auth.rate_limit]\nanonymous_users = 2',
  )
  const guarded = openClient(await openAuth(server, { rateLimit: true, auth: few }))
  for (const _ of [1, 2]) expect((await guarded.auth.signInAnonymously()).error).toBeNull()
  expect((await guarded.auth.signInAnonymously()).error?.status).toBe(429)
})

test('an identity can be unlinked, but never the last one', async () => {
  const { email, id } = await createUser(server)
  const client = openClient(app)
  await client.auth.signInWithPassword({ email, password })
  const [only] = (await client.auth.getUserIdentities()).data?.identities ?? []
  if (!only) throw new Error('no identity')
  const last = await client.auth.unlinkIdentity(only)
  expect(last.error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
  const phone = newPhone()
  await client.auth.updateUser({ phone })
  const { code: token } = await next(phone)
  await client.auth.verifyOtp({ type: 'phone_change', phone, token })
  const { data } = await client.auth.getUserIdentities()
  const byPhone = data?.identities.find(({ provider }) => provider === 'phone')
  if (!byPhone) throw new Error('no identity with the number')
  expect((await client.auth.unlinkIdentity(byPhone)).error).toBeNull()
  const { data: now } = await client.auth.getUser()
  expect(now.user).toMatchObject({ id, phone: '', app_metadata: { providers: ['email'] } })
  const { error } = await client.auth.unlinkIdentity(byPhone)
  expect(error?.code).toBe('identity_not_found')
})

test('identities can be neither linked nor unlinked without manual linking', async () => {
  const { email } = await createUser(server)
  const client = openClient(await openAuth(server))
  await client.auth.signInWithPassword({ email, password })
  const [only] = (await client.auth.getUserIdentities()).data?.identities ?? []
  if (!only) throw new Error('no identity')
  const refusal = {
    status: 404,
    code: 'manual_linking_disabled',
    message: 'Manual linking is disabled',
  }
  expect((await client.auth.unlinkIdentity(only)).error).toMatchObject(refusal)
  const linked = await client.auth.linkIdentity({ provider: 'google' })
  expect(linked.error).toMatchObject(refusal)
})

test('a new password long after the sign-in needs a code from my mailbox, once', async () => {
  const { email, id } = await createUser(server)
  const client = openClient(app)
  await client.auth.signInWithPassword({ email, password })
  await server.asOwner((run) =>
    run(sql`update auth.sessions set created_at = now() - interval '2 days' where user_id = ${id}`),
  )
  const first = await client.auth.updateUser({ password: 'outra senha boa' })
  expect(first.error?.code).toBe('reauthentication_needed')
  const asked = await client.auth.reauthenticate()
  expect(asked).toEqual({ data: { user: null, session: null }, error: null })
  const mail = await box.next(email)
  expect([mail.kind, mail.link]).toEqual(['reauthentication', ''])
  const nonce = mail.code === '000000' ? '111111' : '000000'
  const wrong = await client.auth.updateUser({ password: 'outra senha boa', nonce })
  expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  const right = await client.auth.updateUser({ password: 'outra senha boa', nonce: mail.code })
  expect(right.error).toBeNull()
  const again = await client.auth.updateUser({ password: 'mais uma boa', nonce: mail.code })
  expect(again.error?.code).toBe('reauthentication_not_valid')
})

test('a user without e-mail and phone cannot reauthenticate', async () => {
  const client = openClient(app)
  await client.auth.signInAnonymously()
  const { error } = await client.auth.reauthenticate()
  expect(error?.message).toBe(
    'Reauthentication requires the user to have an email or a phone number',
  )
})
