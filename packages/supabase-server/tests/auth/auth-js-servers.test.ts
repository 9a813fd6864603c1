/** auth-js's own tests with confirmation by mail, with sign-ups disabled and with an RSA key. */
import { expect, test, vi } from 'vitest'
import { openAuthJsServer, someone, url } from '../support/auth/auth-js-servers.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const byMail = await openAuthJsServer(server, 'confirmedByMail')
const refused = await openAuthJsServer(server, 'refused')
const withRsa = await openAuthJsServer(server, 'confirmedAtOnceWithRsa')
const nobody = { user: null, session: null }
const data = { info: 'some info' }
const captchaToken = 'some_token'

test('a sign-up to be confirmed by mail has no session, and a server may confirm it', async () => {
  const { email, password } = someone()
  const { data: made, error } = await byMail.open().signUp({ email, password })
  expect(error).toBeNull()
  expect(made).toMatchObject({
    session: null,
    user: { email, confirmation_sent_at: expect.any(String) },
  })
  expect(made.user).not.toHaveProperty('email_confirmed_at')
  const administrator = await byMail.admin()
  const confirmed = await administrator.updateUserById(made.user?.id ?? '', { email_confirm: true })
  expect(confirmed.data.user?.email_confirmed_at).toEqual(expect.any(String))
})

test('numbers are refused or ignored without an SMS provider, and reveal nothing', async () => {
  const { phone, password } = someone()
  const client = byMail.open()
  for (const options of [{ captchaToken }, {}]) {
    expect(
      (await client.resend({ phone: someone().phone, type: 'phone_change', options })).error,
    ).toBeNull()
  }
  const options = { data, channel: 'whatsapp' as const, captchaToken }
  const code = await client.signInWithOtp({
    phone,
    options: { ...options, shouldCreateUser: true },
  })
  expect(code.error).not.toBeNull()
  expect(code.data).toMatchObject(nobody)
  const made = await client.signUp({ phone, password, options })
  expect(made.error).not.toBeNull()
  expect(made.data).toEqual(nobody)
  const token = { phone, type: 'phone_change' as const, token: '123456' }
  const { error } = await client.verifyOtp({
    ...token,
    options: { redirectTo: 'http://localhost:3000/callback', captchaToken },
  })
  expect(error?.message).toContain('Token has expired or is invalid')
})

test('an unknown address gets the response of a known one, and anonymous sign-ins are refused', async () => {
  const redirectTo = 'http://localhost:9999/welcome'
  const asked = await byMail
    .open()
    .resetPasswordForEmail('this_user@does-not-exist.com', { redirectTo, captchaToken })
  expect(asked).toEqual({ data: {}, error: null })
  const { data: mine, error } = await byMail.open().signInAnonymously()
  expect(mine.session).toBeNull()
  expect(error?.message).toContain('Anonymous sign-ins are disabled')
})

test('a sign-up is refused where sign-ups are disabled', async () => {
  const { email, password } = someone()
  const { data: made, error } = await refused.open().signUp({ email, password })
  expect(made.user).toBeNull()
  expect(error?.message).toBe('Signups not allowed for this instance')
})

test('a phone code is still checked where sign-ups are disabled', async () => {
  const { phone } = someone()
  const verify = (to: string) =>
    refused.open().verifyOtp({ phone: to, token: '123456', type: 'sms' })
  const unknown = await verify(phone)
  expect(unknown.data.user).toBeNull()
  expect(unknown.error).toMatchObject({ status: 403, message: 'Token has expired or is invalid' })
  const { error } = await verify(`${phone}-invalid`)
  expect(error?.message).toBe('Invalid phone number format (E.164 required)')
})

test('an RSA token verifies with the published key, which is fetched once', async () => {
  const fetched: string[] = []
  const client = withRsa.open()
  const inner = client as unknown as { fetch: typeof fetch }
  const send = inner.fetch
  inner.fetch = (input, init) => {
    fetched.push(String(input))
    return send(input, init)
  }
  const { email, password } = someone()
  await client.signUp({ email, password })
  const { data: said, error } = await client.getClaims()
  expect(error).toBeNull()
  expect(said).toMatchObject({ claims: { email }, header: { alg: 'RS256' } })
  expect(fetched).toEqual([expect.stringContaining('/signup'), `${url}/.well-known/jwks.json`])
})

test('an invalid signature is refused: by the client for RSA, by the server for a shared secret', async () => {
  const client = withRsa.open()
  const { email, password } = someone()
  await client.signUp({ email, password })
  const verify = vi.spyOn(crypto.subtle, 'verify').mockResolvedValue(false)
  const forged = await client.getClaims()
  verify.mockRestore()
  expect(forged.error?.message).toContain('Invalid JWT signature')
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    aud: 'authenticated',
    exp: now + 3600,
    iat: now,
    sub: '1234567890',
    role: 'authenticated',
  }
  const token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.invalid_signature_that_is_none`
  const { data: said, error } = await client.getClaims(token)
  expect(error?.message).toContain('unable to parse or verify signature')
  expect(said).toBeNull()
})
