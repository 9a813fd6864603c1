import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createUser, openAuth, openClient, password, secrets } from '../support/auth/auth.ts'
import { keepMessages, newPhone } from '../support/auth/kept-messages.ts'
import { authOf } from '../support/auth/project-auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const { deliverSms, messages, next } = keepMessages()
const toml = `[auth.email]
max_frequency = "0s"
[auth.sms]
enable_signup = true
enable_confirmations = true
template = "O código é {{ .Code }}."
max_frequency = "0s"
[auth.sms.test_otp]
5511900000000 = "424242"
5511900000001 = "424242"`
const app = await openAuth(server, { deliverSms, auth: authOf(toml) })
const atOnce = await openAuth(server, {
  auth: authOf('[auth.sms]\nenable_signup = true\nenable_confirmations = false'),
})

async function signedUp() {
  const client = openClient(app)
  const phone = newPhone()
  const { data } = await client.auth.signUp({ phone, password, options: { data: { name: 'Ana' } } })
  return { client, phone, data, sms: await next(phone) }
}

test('I sign up with my number, and the code sent to it signs me in', async () => {
  const { client, phone, data, sms } = await signedUp()
  expect([data.session, data.user?.phone]).toEqual([null, phone])
  expect(sms.text).toBe(`O código é ${sms.code}.`)
  const before = await client.auth.signInWithPassword({ phone, password })
  expect(before.error?.code).toBe('phone_not_confirmed')
  const { data: verified } = await client.auth.verifyOtp({ type: 'sms', phone, token: sms.code })
  expect(verified.user).toMatchObject({
    phone,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    identities: [{ provider: 'phone', identity_data: { phone, phone_verified: true } }],
  })
  expect((await client.auth.signInWithPassword({ phone: `+${phone}`, password })).error).toBeNull()
  const again = await client.auth.verifyOtp({ type: 'sms', phone, token: sms.code })
  expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 })
})

test('a taken number gets the response of a new one, and no message', async () => {
  const { client, phone, sms } = await signedUp()
  await client.auth.verifyOtp({ type: 'sms', phone, token: sms.code })
  const { data, error } = await openClient(app).auth.signUp({ phone, password })
  expect([error, data.session]).toEqual([null, null])
  expect(data.user?.identities).toMatchObject([{ provider: 'phone', identity_data: { phone } }])
  expect(messages.filter(({ to }) => to === phone)).toEqual([])
})

test('a code to my number signs me in without a password, the first time too', async () => {
  const phone = newPhone()
  for (const _ of ['first', 'second']) {
    const client = openClient(app)
    const asked = await client.auth.signInWithOtp({ phone })
    expect(asked.error).toBeNull()
    const { code: token } = await next(phone)
    const { data, error } = await client.auth.verifyOtp({ type: 'sms', phone, token })
    expect([error, data.user?.phone]).toEqual([null, phone])
  }
})

test('a code to an unconfirmed number keeps the password of an account with a confirmed mailbox', async () => {
  const mine = await createUser(server)
  const phone = newPhone()
  await server.asOwner((run) =>
    run(sql`update auth.users set phone = ${phone} where id = ${mine.id}`),
  )
  expect((await openClient(app).auth.signInWithOtp({ phone })).error).toBeNull()
  await next(phone)
  expect((await openClient(app).auth.signInWithPassword(mine)).error).toBeNull()
})

test('the code is sent again, and only the newest is valid', async () => {
  const { client, phone, sms: old } = await signedUp()
  expect((await client.auth.resend({ type: 'sms', phone })).error).toBeNull()
  const { code: token } = await next(phone)
  if (old.code !== token) {
    const used = await client.auth.verifyOtp({ type: 'sms', phone, token: old.code })
    expect(used.error?.code).toBe('otp_expired')
  }
  expect((await client.auth.verifyOtp({ type: 'sms', phone, token })).error).toBeNull()
})

test('my number changes once the new number is confirmed', async () => {
  const { email } = await createUser(server)
  const client = openClient(app)
  await client.auth.signInWithPassword({ email, password })
  const phone = newPhone()
  const { data } = await client.auth.updateUser({ phone })
  expect(data.user).toMatchObject({ phone: '', new_phone: phone })
  const { code: token } = await next(phone)
  const { data: moved } = await client.auth.verifyOtp({ type: 'phone_change', phone, token })
  expect(moved.user).toMatchObject({ phone, app_metadata: { providers: ['email', 'phone'] } })
  const taken = await client.auth.updateUser({ phone: (await signedUp()).phone })
  expect(taken.error).toMatchObject({ status: 422, code: 'phone_exists' })
})

test('test numbers of config.toml have their fixed code and get no message', async () => {
  const phone = '5511900000000'
  const client = openClient(app)
  expect((await client.auth.signInWithOtp({ phone })).error).toBeNull()
  await expect
    .poll(async () => {
      const { data } = await client.auth.verifyOtp({ type: 'sms', phone, token: '424242' })
      return data.user?.phone
    })
    .toBe(phone)
  expect(messages.some(({ to }) => to === phone)).toBe(false)
})

test('a number signs up and in at once if confirmations are disabled', async () => {
  const client = openClient(atOnce)
  const phone = newPhone()
  const { data } = await client.auth.signUp({ phone, password })
  expect(data.session?.user.phone_confirmed_at).toBeTruthy()
  const repeated = await client.auth.signUp({ phone, password })
  expect(repeated.error?.code).toBe('user_already_exists')
})

test('a code is refused without an SMS provider', async () => {
  const phone = newPhone()
  const { error } = await openClient(atOnce).auth.signInWithOtp({ phone })
  expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' })
})

test('an invalid number, an unknown channel and a disabled provider are refused', async () => {
  const client = openClient(app)
  const wrong = await client.auth.signInWithOtp({ phone: 'meu telefone' })
  expect(wrong.error).toMatchObject({ status: 400, code: 'validation_failed' })
  const channel = 'whatsapp'
  const other = await client.auth.signInWithOtp({ phone: newPhone(), options: { channel } })
  expect(other.error?.message).toMatch(/^Invalid channel/)
  const off = openClient(await openAuth(server))
  const refused = await off.auth.signUp({ phone: newPhone(), password })
  expect(refused.error?.code).toBe('phone_provider_disabled')
})

test('messages of one kind to a number have a minimum interval', async () => {
  const slow = openClient(
    await openAuth(server, { deliverSms, auth: authOf(toml.replaceAll('"0s"', '"1m"')) }),
  )
  const phone = newPhone()
  expect((await slow.auth.signInWithOtp({ phone })).error).toBeNull()
  const { error } = await slow.auth.signInWithOtp({ phone })
  expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
})

test('a server creates an account with e-mail and number, and changes the number', async () => {
  const { admin } = openClient(app, secrets.serviceRoleKey).auth
  const [phone, moved] = [newPhone(), newPhone()]
  const email = `${randomUUID()}@empresa.com.br`
  const made = await admin.createUser({ email, phone: `+${phone}`, phone_confirm: true, password })
  expect(made.data.user).toMatchObject({ phone, app_metadata: { providers: ['email', 'phone'] } })
  expect((await openClient(app).auth.signInWithPassword({ phone, password })).error).toBeNull()
  const twice = await admin.createUser({ phone })
  expect(twice.error).toMatchObject({ status: 422, code: 'phone_exists' })
  const id = made.data.user?.id ?? ''
  const changed = await admin.updateUserById(id, { phone: moved, phone_confirm: true })
  expect(changed.data.user?.phone).toBe(moved)
})
