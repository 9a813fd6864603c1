import { expect, test } from 'vitest'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { email, name, password, phone, quoteInErrors } from '../support/identifiable-person.ts'
import { openLogPrivacyTest } from '../support/log-privacy.ts'

const server = await openTestDatabase()
await quoteInErrors(server)
const { asServer, mailbox, hooked, given, lines, said, eventually, call } =
  await openLogPrivacyTest(server)

test('the log holds nothing of accounts: sign-up, sign-in, links, codes, and undeliverable mails', async () => {
  const auth = (path: string, body: unknown, headers = {}) =>
    call(`/auth/v1${path}`, { body, headers })
  const data = { name, phone }
  expect((await auth('/signup', { email, password, data })).status).toBe(200)
  const mail = await mailbox.newest(email)
  const verify =
    /href="([^"]*\/auth\/v1\/verify[^"]*)"/.exec(mail.html ?? '')?.[1]?.replaceAll('&amp;', '&') ??
    ''
  const { pathname, search, searchParams } = new URL(verify)
  given.push(searchParams.get('token') ?? 'none', ...(mail.text?.match(/\b\d{6}\b/g) ?? []))
  expect((await call(`${pathname}${search}`)).headers.get('location')).toContain('access_token')
  expect((await call(`${pathname}${search}`)).headers.get('location')).toContain('error')
  const signedIn = await auth('/token?grant_type=password', { email, password })
  const bearer = { authorization: `Bearer ${signedIn.body.access_token}` }
  await auth('/token?grant_type=password', { email, password: `${password}x` })
  await auth('/token?grant_type=refresh_token', { refresh_token: signedIn.body.refresh_token })
  await auth('/token?grant_type=refresh_token', { refresh_token: `${password}-not-a-token` })
  await auth('/token?grant_type=id_token', { id_token: `${email}.x.y`, provider: 'casa' })
  await auth('/token?grant_type=pkce', { auth_code: password, code_verifier: email })
  await auth('/signup', { email: 'gervasia-quebra@particular.example', password, data })
  await auth('/signup', `{"email": "${email}", "password": "${password}"`)
  await auth('/recover', { email })
  await auth('/magiclink', { email })
  await auth('/otp', { email })
  await auth('/resend', { type: 'signup', email })
  await auth('/verify', { type: 'recovery', email, token: '123456' })
  const refused = 'gervasia-recusada@particular.example'
  for (const path of ['/signup', '/recover']) await auth(path, { email: refused, password, data })
  await auth('/otp', { email: 'gervasia-depois@particular.example', data })
  await call('/auth/v1/user', {
    method: 'PUT',
    body: { email: `nova-${refused}`, data },
    headers: bearer,
  })
  await call('/auth/v1/reauthenticate', { headers: bearer })
  await call('/auth/v1/factors', {
    body: { factor_type: 'totp', friendly_name: name },
    headers: bearer,
  })
  await auth('/invite', { email: `convidada-${refused}`, data }, asServer)
  const made = { email: `criada-${email}`, password, phone: `55${phone}`, user_metadata: data }
  expect((await auth('/admin/users', made, asServer)).status).toBe(200)
  await auth('/admin/users', made, asServer)
  await auth('/admin/generate_link', { type: 'recovery', email }, asServer)
  await call(
    `/auth/v1/authorize?provider=casa&login_hint=${email}&redirect_to=https://site.example/${email}`,
  )
  await call(`/auth/v1/callback?state=${password}&error_description=${email}`)
  await eventually(() => {
    for (const words of [
      'auth request failed',
      'mail not sent',
      'auth work in the background failed',
      'sign-in at a provider failed',
    ]) {
      expect(said()).toContain(words)
    }
  })
  await eventually(() =>
    expect(said().filter((words) => words === 'mail not sent').length).toBeGreaterThan(2),
  )
})

test('a refused sign-in is a warning with its route and reason, without the account or the address', async () => {
  const refused = async (path: string, body?: unknown) => {
    const seen = lines().length
    const { headers } = await call(`/auth/v1${path}`, { body })
    const warnings = lines()
      .slice(seen)
      .filter(({ level, reqId }) => level === 40 && reqId === headers.get('x-request-id'))
    return warnings.map(({ level: _, time: _t, pid: _p, hostname: _h, reqId: _r, ...line }) => line)
  }
  const told = (route: string, code: string) => [{ route, code, msg: 'auth refused' }]
  const guess = { email, password: `${password}x` }
  const token = '/token?grant_type=password'
  expect(await refused(token, guess)).toEqual(told('/auth/v1/token', 'invalid_credentials'))
  expect(await refused('/verify', { type: 'recovery', email, token: '123456' })).toEqual(
    told('/auth/v1/verify', 'otp_expired'),
  )
  expect(await refused('/verify?type=recovery&token=nenhum')).toEqual(
    told('/auth/v1/verify', 'otp_expired'),
  )
  expect(await refused('/recover', { email: 'ninguem@particular.example' })).toEqual([])
})

test('the log holds nothing of phone numbers and undeliverable messages', async () => {
  const number = `5521987654329`
  for (const [path, body] of [
    ['/signup', { phone: number, password, data: { name } }],
    ['/otp', { phone: number }],
    ['/resend', { type: 'sms', phone: number }],
    ['/verify', { type: 'sms', phone: number, token: '654321' }],
  ] as const) {
    await call(`/auth/v1${path}`, { body })
  }
  await eventually(() =>
    expect(said().filter((words) => words === 'text message not sent').length).toBeGreaterThan(2),
  )
  given.push(...hooked.flatMap((body) => JSON.parse(body).sms.otp))
  expect(hooked.length).toBeGreaterThan(2)
})
