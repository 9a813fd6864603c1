import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createUser, openAuth, openClient, password, secrets } from '../support/auth/auth.ts'
import { authOf } from '../support/auth/project-auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { serveJson } from '../support/serve-json.ts'

const server = await openTestDatabase()
const asked: Record<string, string>[] = []
const siteverify = await serveJson((_path, _base, { form }) => {
  asked.push(Object.fromEntries(form))
  const answer = form.get('response')
  if (answer === 'broken') return 'no JSON'
  if (answer === 'person') return { success: true }
  return { success: false, 'error-codes': ['invalid-input-response', 'bad-request'] }
})
const settings = authOf(`[auth]
enable_anonymous_sign_ins = true
[auth.passkey]
enabled = true
[auth.captcha]
enabled = true
provider = "turnstile"
secret = "the site's secret"`)
const askedAt = (url: string) => ({
  auth: { ...settings, captcha: { ...settings.captcha, url } },
})
const app = await openAuth(server, askedAt(siteverify))
const client = openClient(app)
const email = () => `${randomUUID()}@empresa.com.br`
beforeEach(() => void asked.splice(0))

const missing = 'captcha protection: request disallowed (no captcha_token found)'
const wrong = 'captcha protection: request disallowed (invalid-input-response, bad-request)'

test.each<[string, (options: { captchaToken?: string }) => Promise<{ error: unknown }>]>([
  ['a sign-up', (options) => client.auth.signUp({ email: email(), password, options })],
  ['an anonymous sign-in', (options) => client.auth.signInAnonymously({ options })],
  ['a magic link', (options) => client.auth.signInWithOtp({ email: email(), options })],
  [
    'a password sign-in',
    async (options) =>
      client.auth.signInWithPassword({
        email: (await createUser(server)).email,
        password,
        options,
      }),
  ],
  ['a recovery', (options) => client.auth.resetPasswordForEmail(email(), options)],
  ['a resend', (options) => client.auth.resend({ type: 'signup', email: email(), options })],
])(
  '%s needs a captcha: a missing or wrong token is refused, a right one accepted',
  async (_, ask) => {
    const failed = { code: 'captcha_failed', status: 400 }
    expect((await ask({})).error).toMatchObject({ ...failed, message: missing })
    expect((await ask({ captchaToken: '   ' })).error).toMatchObject({
      ...failed,
      message: missing,
    })
    expect(asked).toEqual([])
    expect((await ask({ captchaToken: 'robot' })).error).toMatchObject({
      ...failed,
      message: wrong,
    })
    expect((await ask({ captchaToken: 'person' })).error).toBeNull()
    const said = { secret: "the site's secret", remoteip: '127.0.0.1' }
    expect(asked).toEqual([
      { ...said, response: 'robot' },
      { ...said, response: 'person' },
    ])
  },
)

test.each(['/magiclink', '/passkeys/authentication/options', '/sso'])(
  '%s needs a captcha as well',
  async (path) => {
    const url = `/auth/v1${path}`
    const answer = await app.inject({
      method: 'POST',
      url,
      payload: JSON.stringify({ email: email() }),
    })
    expect(answer.json()).toMatchObject({ error_code: 'captcha_failed', msg: missing })
  },
)

test('a signed-in user and an administrator need no captcha', async () => {
  const user = await createUser(server)
  const options = { captchaToken: 'person' }
  expect((await client.auth.signInWithPassword({ ...user, options })).error).toBeNull()
  asked.splice(0)
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect((await client.auth.updateUser({ data: { name: 'Ana' } })).error).toBeNull()
  for (const key of [secrets.serviceRoleKey, secrets.secretKey]) {
    const service = openClient(app, key)
    expect((await service.auth.signInWithPassword(user)).error).toBeNull()
  }
  expect(asked).toEqual([])
})

test('a browser’s key, a forged one and a misplaced grant type do not bypass the captcha', async () => {
  const ask = (url: string, authorization: string) =>
    app.inject({
      method: 'POST',
      url: `/auth/v1${url}`,
      headers: { authorization: `Bearer ${authorization}` },
      payload: JSON.stringify({ email: email(), password, grant_type: 'refresh_token' }),
    })
  for (const url of ['/signup?grant_type=refresh_token', '/token?grant_type=password']) {
    for (const bearer of [secrets.anonKey, secrets.publishableKey, 'forged', 'a.b.c']) {
      const { json } = await ask(url, bearer)
      expect(json()).toMatchObject({ error_code: 'captcha_failed', msg: missing })
    }
  }
})

test('a request fails with 500 when the captcha provider does not answer', async () => {
  const away = await openAuth(server, askedAt('http://127.0.0.1:1'))
  for (const one of [app, away]) {
    const answer = await one.inject({
      method: 'POST',
      url: '/auth/v1/signup',
      payload: JSON.stringify({
        ...{ email: email(), password },
        gotrue_meta_security: { captcha_token: 'broken' },
      }),
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json().msg).toBe('captcha verification process failed')
  }
})

test.each([
  ['198.51.100.9', '198.51.100.9'],
  ['::ffff:198.51.100.9', '198.51.100.9'],
  ['an invented address', undefined],
])('the provider gets the client’s address: %s', async (sent, told) => {
  await app.inject({
    method: 'POST',
    url: '/auth/v1/recover',
    headers: { 'x-forwarded-for': sent },
    payload: JSON.stringify({
      email: email(),
      gotrue_meta_security: { captcha_token: 'person' },
    }),
  })
  expect(asked.map(({ remoteip }) => remoteip)).toEqual([told])
})

test('no captcha is needed if config.toml names none', async () => {
  const open = openClient(await openAuth(server))
  expect((await open.auth.signUp({ email: email(), password })).error).toBeNull()
  expect(asked).toEqual([])
})

test.each([
  ['hcaptcha', 'https://hcaptcha.com/siteverify'],
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'],
])('tokens are checked by the named provider: %s', (provider, url) => {
  const { captcha } = authOf(
    `[auth.captcha]\nenabled = true\nprovider = "${provider}"\nsecret = "x"`,
  )
  expect(captcha).toEqual({ url, secret: 'x' })
})

test.each([
  ['provider = "recaptcha"\nsecret = "x"', 'auth.captcha.provider: must be hcaptcha or turnstile'],
  ['provider = "hcaptcha"', 'auth.captcha.secret: is missing'],
  ['provider = "hcaptcha"\nsecret = "env(NOT_SET)"', 'auth.captcha.secret: is missing'],
])('an impossible captcha is reported at startup: %s', (lines, message) => {
  expect(() => authOf(`[auth.captcha]\nenabled = true\n${lines}`)).toThrow(message)
})

test('the older path /magiclink still works', async () => {
  const post = (body: object) =>
    app.inject({
      method: 'POST',
      url: '/auth/v1/magiclink',
      payload: JSON.stringify({ ...body, gotrue_meta_security: { captcha_token: 'person' } }),
    })
  expect((await post({ email: email() })).json()).toEqual({})
  expect((await post({})).json()).toMatchObject({ code: 422, error_code: 'validation_failed' })
  expect((await post({ email: 'nobody' })).json().error_code).toBe('validation_failed')
})
