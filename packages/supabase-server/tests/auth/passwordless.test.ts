import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  callsOf,
  createUser,
  openAuth,
  openClient,
  openPkceClient,
  origin,
  password,
} from '../support/auth/auth.ts'
import { keepMails, pathOf, tokenOf } from '../support/auth/kept-mails.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const box = keepMails()
const auth = { enableConfirmations: true, mailInterval: 0 }
const app = await openAuth(server, { deliver: box.deliver, auth })
const newEmail = () => `${randomUUID()}@empresa.com.br`

async function follow(mail: Parameters<typeof pathOf>[0]) {
  const { headers, statusCode } = await app.inject({ url: pathOf(mail) })
  expect(statusCode).toBe(303)
  const target = new URL(String(headers.location))
  return { target, hash: new URLSearchParams(target.hash.slice(1)) }
}

test('a requested link signs me in and uses up the mail’s code', async () => {
  const { id, email } = await createUser(server)
  const client = openClient(app)
  const asked = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect(asked).toEqual({ data: { user: null, session: null }, error: null })
  const mail = await box.next(email)
  expect(mail.kind).toBe('magiclink')
  const { hash } = await follow(mail)
  expect(hash.get('type')).toBe('magiclink')
  const { data } = await client.auth.setSession({
    access_token: hash.get('access_token') ?? '',
    refresh_token: hash.get('refresh_token') ?? '',
  })
  expect(data.user?.id).toBe(id)
  const again = await client.auth.verifyOtp({ type: 'email', email, token: mail.code })
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
})

test.each(['email', 'magiclink'] as const)('the code signs me in as %s', async (type) => {
  const { id, email } = await createUser(server)
  const client = openClient(app)
  await client.auth.signInWithOtp({ email })
  const { code: token } = await box.next(email)
  const wrong = token === '000000' ? '111111' : '000000'
  expect((await client.auth.verifyOtp({ type, email, token: wrong })).error?.code).toBe(
    'otp_expired',
  )
  const { data, error } = await client.auth.verifyOtp({ type, email, token })
  expect([error, data.user?.id]).toEqual([null, id])
})

test('a new user is signed up by the mail, with the given name and without a password', async () => {
  const email = newEmail()
  const client = openClient(app)
  await client.auth.signInWithOtp({ email, options: { data: { name: 'Bia' } } })
  const mail = await box.next(email)
  expect([mail.kind, mail.name]).toEqual(['signup', 'Bia'])
  const { data, error } = await client.auth.verifyOtp({ type: 'email', email, token: mail.code })
  expect([error, data.user?.user_metadata]).toEqual([null, { name: 'Bia' }])
  const { error: refused } = await client.auth.signInWithPassword({ email, password })
  expect(refused?.code).toBe('invalid_credentials')
})

test('a password set by a stranger is removed when the mail signs me in', async () => {
  const email = newEmail()
  await openClient(app).auth.signUp({ email, password })
  await box.next(email)
  const client = openClient(app)
  await client.auth.signInWithOtp({ email })
  const { code: token } = await box.next(email)
  expect((await client.auth.verifyOtp({ type: 'email', email, token })).error).toBeNull()
  const stranger = await openClient(app).auth.signInWithPassword({ email, password })
  expect(stranger.error?.code).toBe('invalid_credentials')
})

test('a refused sign-up gets an error and creates no account', async () => {
  const email = newEmail()
  const options = { shouldCreateUser: false }
  const { error } = await openClient(app).auth.signInWithOtp({ email, options })
  expect(error).toMatchObject({ status: 422, code: 'otp_disabled' })
  const closed = openClient(await openAuth(server, { auth: { ...auth, enableSignup: false } }))
  expect((await closed.auth.signInWithOtp({ email })).error?.code).toBe('signup_disabled')
  expect(box.of(email)).toEqual([])
})

test('a new account’s mail is a magic link if confirmations are disabled', async () => {
  const free = await openAuth(server, { deliver: box.deliver, auth: { mailInterval: 0 } })
  const email = newEmail()
  await openClient(free).auth.signInWithOtp({ email })
  expect((await box.next(email)).kind).toBe('magiclink')
})

test('a PKCE link brings a code that only my browser can use, once', async () => {
  const { id, email } = await createUser(server)
  const client = openPkceClient(app)
  await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${origin}/x?a=1` } })
  const mail = await box.next(email)
  expect(tokenOf(mail)).toMatch(/^pkce_/)
  const { target } = await follow(mail)
  expect([target.pathname, target.searchParams.get('a'), target.hash]).toEqual(['/x', '1', ''])
  const code = target.searchParams.get('code') ?? ''
  const thief = openPkceClient(app)
  await thief.auth.signInWithOtp({ email: newEmail() })
  const stolen = await thief.auth.exchangeCodeForSession(code)
  expect(stolen.error).toMatchObject({ status: 400, code: 'bad_code_verifier' })
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  expect([error, data.user?.id]).toEqual([null, id])
  const claims = await client.auth.getClaims()
  expect(claims.data?.claims.amr).toMatchObject([{ method: 'magiclink' }])
  await client.auth.signInWithOtp({ email })
  const replayed = await client.auth.exchangeCodeForSession(code)
  expect(replayed.error).toMatchObject({ status: 404, code: 'flow_state_not_found' })
})

test.each([
  ['a sign-up', 'email/signup'],
  ['a recovery', 'recovery'],
] as const)('PKCE works for %s as well', async (_, method) => {
  const email = method === 'recovery' ? (await createUser(server)).email : newEmail()
  const client = openPkceClient(app)
  if (method === 'recovery') await client.auth.resetPasswordForEmail(email)
  else await client.auth.signUp({ email, password })
  const { target } = await follow(await box.next(email))
  const code = target.searchParams.get('code') ?? ''
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
  const { data } = await client.auth.getClaims()
  expect(data?.claims.amr).toMatchObject([{ method }])
})

test('a used PKCE link puts its error in the query, where clients read it', async () => {
  const { email } = await createUser(server)
  await openPkceClient(app).auth.signInWithOtp({ email })
  const mail = await box.next(email)
  await follow(mail)
  const { target } = await follow(mail)
  expect(target.searchParams.get('error_code')).toBe('otp_expired')
})

test('an address change works with PKCE as well, with a plain challenge', async () => {
  const { email } = await createUser(server)
  const { post, signIn } = callsOf(app)
  const { access_token } = await signIn({ email })
  const [moved, code_verifier] = [newEmail(), randomUUID() + randomUUID()]
  const asked = await app.inject({
    method: 'PUT',
    url: '/auth/v1/user',
    headers: { authorization: `Bearer ${access_token}` },
    payload: { email: moved, code_challenge: code_verifier, code_challenge_method: 'plain' },
  })
  expect(asked.statusCode).toBe(200)
  const first = await follow(await box.next(email))
  expect(first.target.searchParams.get('message')).toMatch(/^Confirmation link accepted/)
  const { target } = await follow(await box.next(moved))
  const auth_code = target.searchParams.get('code')
  const answer = await post('/token?grant_type=pkce', { auth_code, code_verifier })
  expect(answer.json().user).toMatchObject({ id: asked.json().id, email: moved })
})

test('an incomplete or invalid challenge is refused before anything happens', async () => {
  for (const body of [
    { code_challenge: 'a'.repeat(43) },
    { code_challenge: 'a'.repeat(42), code_challenge_method: 's256' },
    { code_challenge: `${'a'.repeat(43)}!`, code_challenge_method: 's256' },
    { code_challenge: 'a'.repeat(43), code_challenge_method: 'md5' },
  ]) {
    for (const path of ['/otp', '/recover', '/signup', '/resend']) {
      const answer = await app.inject({
        method: 'POST',
        url: `/auth/v1${path}`,
        payload: { email: newEmail(), password, type: 'signup', ...body },
      })
      expect([answer.statusCode, answer.json().error_code]).toEqual([400, 'validation_failed'])
    }
  }
})
