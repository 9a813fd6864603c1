import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openAuth, openClient, origin, password } from '../support/auth/auth.ts'
import { keepMails, pathOf, tokenOf } from '../support/auth/kept-mails.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const box = keepMails()
const auth = { enableConfirmations: true, mailInterval: 0 }
const app = await openAuth(server, { deliver: box.deliver, auth })

async function signedUp() {
  const client = openClient(app)
  const email = `${randomUUID()}@empresa.com.br`
  const { error } = await client.auth.signUp({
    email,
    password,
    options: { data: { name: 'Ana' }, emailRedirectTo: `${origin}/` },
  })
  if (error) throw error
  return { client, email }
}

async function confirmed() {
  const { client, email } = await signedUp()
  const { code: token } = await box.next(email)
  const { data, error } = await client.auth.verifyOtp({ type: 'signup', email, token })
  if (error || !data.session) throw error
  return { client, email, session: data.session }
}

async function openLink(path: string) {
  const { headers } = await app.inject({ url: path })
  return new URLSearchParams(new URL(String(headers.location)).hash.slice(1))
}

test('I sign up without a session, and the code of the mail signs me in', async () => {
  const { client, email } = await signedUp()
  expect((await client.auth.getSession()).data.session).toBeNull()
  const { code: token } = await box.next(email)
  const { data, error } = await client.auth.verifyOtp({ type: 'signup', email, token })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ana' } })
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
})

test('a sign-up with a taken address gets the same response', async () => {
  const { email } = await confirmed()
  const { data, error } = await openClient(app).auth.signUp({ email, password })
  expect(error).toBeNull()
  expect(data).toMatchObject({ session: null, user: { email, identities: [{ email }] } })
})

test('a weak password is refused with its reasons', async () => {
  const email = `${randomUUID()}@empresa.com.br`
  const { error } = await openClient(app).auth.signUp({ email, password: 'abc' })
  expect(error).toMatchObject({
    name: 'AuthWeakPasswordError',
    code: 'weak_password',
    status: 422,
    reasons: ['length'],
  })
})

test('I reset my password: the link signs me in, and the new password is accepted', async () => {
  const { email } = await confirmed()
  const asked = await openClient(app).auth.resetPasswordForEmail(email, {
    redirectTo: `${origin}/reset-password`,
  })
  expect(asked).toEqual({ data: {}, error: null })
  const hash = await openLink(pathOf(await box.next(email)))
  expect(hash.get('type')).toBe('recovery')

  const tab = openClient(app)
  const session = await tab.auth.setSession({
    access_token: hash.get('access_token') ?? '',
    refresh_token: hash.get('refresh_token') ?? '',
  })
  expect(session.error).toBeNull()
  const secret = 'uma senha bem nova'
  expect((await tab.auth.updateUser({ password: secret })).error).toBeNull()
  const client = openClient(app)
  expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe(
    'invalid_credentials',
  )
  expect((await client.auth.signInWithPassword({ email, password: secret })).error).toBeNull()
})

test('the mail is sent again, and only the newest code is valid', async () => {
  const { client, email } = await signedUp()
  const old = await box.next(email)
  expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
  const mail = await box.next(email)
  const used = await client.auth.verifyOtp({ type: 'signup', token_hash: tokenOf(old) })
  expect(used.error).toMatchObject({ status: 403, code: 'otp_expired' })
  const { error } = await client.auth.verifyOtp({ type: 'signup', token_hash: tokenOf(mail) })
  expect(error).toBeNull()
})

test('I change name and e-mail; the address changes with the second confirmation', async () => {
  const { client, email } = await confirmed()
  const renamed = await client.auth.updateUser({ data: { name: 'Ana Souza' } })
  expect(renamed.data.user?.user_metadata).toEqual({ name: 'Ana Souza' })
  const newEmail = `${randomUUID()}@empresa.com.br`
  const asked = await client.auth.updateUser({ email: newEmail })
  expect(asked.data.user).toMatchObject({ email, new_email: newEmail })
  const first = await openLink(pathOf(await box.next(email)))
  expect(first.get('message')).toMatch(/^Confirmation link accepted/)
  const token = (await box.next(newEmail)).code
  const { data } = await client.auth.verifyOtp({ type: 'email_change', email: newEmail, token })
  expect(data.user?.email).toBe(newEmail)
})
