import { randomUUID } from 'node:crypto'
import type { AuthMail } from 'supabase-server'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth, origin, password, secrets } from '../support/auth/auth.ts'
import { authOf } from '../support/auth/project-auth.ts'
import { openTestDatabase } from '../support/database/test-database.ts'

const server = await openTestDatabase()
const mails: AuthMail[] = []
const app = await openAuth(server, {
  auth: authOf(`[auth]
enable_manual_linking = true
[auth.email]
enable_confirmations = true
max_frequency = "0s"
[auth.external.github]
enabled = true
client_id = "rodizio"
secret = "x"`),
  deliver: (mail) => void mails.push(mail),
})
const { post, signIn } = callsOf(app)
const service = { authorization: `Bearer ${secrets.serviceRoleKey}` }
const newEmail = () => `${randomUUID()}@empresa.com.br`
const send = (method: 'GET' | 'POST' | 'PUT', path: string, more: Sent = {}) =>
  app.inject({
    method,
    url: `/auth/v1${path}`,
    headers: more.headers ?? {},
    ...(more.body ? { payload: JSON.stringify(more.body) } : {}),
  })

interface Sent {
  readonly headers?: Record<string, string>
  readonly body?: object
}

/** Returns the redirects of the mails that the request caused. */
async function mailed(
  path: string,
  { method = 'POST', ...sent }: Sent & { method?: 'POST' | 'PUT' },
) {
  const before = mails.length
  const answer = await send(method, path, sent)
  expect([answer.statusCode, answer.body.slice(0, 80)]).toEqual([200, expect.anything()])
  await expect.poll(() => mails.length).toBeGreaterThan(before)
  return mails.slice(before).map(({ link }) => new URL(link).searchParams.get('redirect_to'))
}

const bearerOf = async () => {
  const { access_token } = await signIn(await createUser(server))
  return { authorization: `Bearer ${access_token}` }
}

/** Returns the final address after a refusal at the provider. */
async function byProvider(path: string, headers: Record<string, string> = {}) {
  const begun = await send('GET', path, { headers })
  const away = new URL(begun.statusCode === 200 ? begun.json().url : String(begun.headers.location))
  const cookie = String(begun.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  const state = encodeURIComponent(away.searchParams.get('state') ?? '')
  const back = `/callback?error=access_denied&error_description=nao&state=${state}`
  return [String((await send('GET', back, { headers: { cookie } })).headers.location)]
}

/** Returns every address in the response to a wished redirect. */
const doors: Record<string, (wish: string) => Promise<(string | null)[]>> = {
  'POST /signup': (wish) => mailed(`/signup${wish}`, { body: { email: newEmail(), password } }),
  'POST /otp': async (wish) =>
    mailed(`/otp${wish}`, { body: { email: (await createUser(server)).email } }),
  'POST /magiclink': async (wish) =>
    mailed(`/magiclink${wish}`, { body: { email: (await createUser(server)).email } }),
  'POST /recover': async (wish) =>
    mailed(`/recover${wish}`, { body: { email: (await createUser(server)).email } }),
  'POST /resend': async (wish) => {
    const email = newEmail()
    await mailed('/signup', { body: { email, password } })
    return mailed(`/resend${wish}`, { body: { type: 'signup', email } })
  },
  'PUT /user': async (wish) =>
    mailed(`/user${wish}`, {
      method: 'PUT',
      headers: await bearerOf(),
      body: { email: newEmail() },
    }),
  'POST /invite': (wish) =>
    mailed(`/invite${wish}`, { headers: service, body: { email: newEmail() } }),
  'POST /admin/generate_link': async (wish) => {
    const redirect_to = new URLSearchParams(wish).get('redirect_to')
    const body = { type: 'magiclink', email: (await createUser(server)).email, redirect_to }
    const given = (await post(`/admin/generate_link${wish}`, body, service)).json()
    return [given.redirect_to, new URL(given.action_link).searchParams.get('redirect_to')]
  },
  'GET /verify': async (wish) => {
    const body = { type: 'magiclink', email: (await createUser(server)).email }
    const { hashed_token } = (await post('/admin/generate_link', body, service)).json()
    const to = `${wish.replace('?', '&')}`
    const right = await send('GET', `/verify?type=magiclink&token=${hashed_token}${to}`)
    const wrong = await send('GET', `/verify?type=magiclink&token=none${to}`)
    return [right, wrong].map(({ headers }) => String(headers.location))
  },
  'GET /authorize': (wish) => byProvider(`/authorize?provider=github${wish.replace('?', '&')}`),
  'GET /user/identities/authorize': async (wish) =>
    byProvider(
      `/user/identities/authorize?provider=github&skip_http_redirect=true${wish.replace('?', '&')}`,
      await bearerOf(),
    ),
}

const strangers = [
  'https://golpe.example',
  '//golpe.example',
  'http://rodizio.test@golpe.example/',
  'http://rodizio.test.golpe.example/',
  'http:\\\\golpe.example',
  'http://golpe.example\\@rodizio.test',
  'http://rodizio.test\t.golpe.example',
  'javascript:alert(1)//rodizio.test',
  'data:text/html,golpe',
]

test.each(Object.keys(doors))(
  '%s redirects to the requested page of the site, never to another site',
  async (door) => {
    const ask = doors[door]
    for (const stranger of strangers) {
      for (const to of (await ask?.(`?redirect_to=${encodeURIComponent(stranger)}`)) ?? []) {
        expect([stranger, new URL(String(to)).origin]).toEqual([stranger, origin])
        expect(to).not.toContain('golpe')
      }
    }
    const wished = `${origin}/reset-password`
    for (const to of (await ask?.(`?redirect_to=${encodeURIComponent(wished)}`)) ?? []) {
      expect(to?.startsWith(wished)).toBe(true)
    }
  },
)

test('repeated parameters and a foreign referrer lead to the site', async () => {
  const two = `?redirect_to=${origin}/&redirect_to=https://golpe.example`
  const headers = { referer: 'https://golpe.example/x' }
  const body = { email: newEmail(), password }
  for (const to of [
    ...(await mailed(`/signup${two}`, { body })),
    ...(await mailed('/signup', { headers, body: { ...body, email: newEmail() } })),
  ]) {
    expect(new URL(String(to)).origin).toBe(origin)
  }
})
