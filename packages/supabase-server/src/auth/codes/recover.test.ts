import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import {
  callsOf,
  createUser,
  openAuth,
  origin,
  password,
} from '../../../tests/support/auth/auth.ts'
import { keepMails, pathOf, tokenOf } from '../../../tests/support/auth/kept-mails.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const box = keepMails()
const app = await openAuth(server, { deliver: box.deliver, auth: { mailInterval: 0 } })
const calls = callsOf(app)
const unknown = 'ninguem@empresa.com.br'

test('I get a link that signs me in and leads to the page for a new password', async () => {
  const { id, email } = await createUser(server)
  const page = `${origin}/reset-password`
  const answer = await calls.post(`/recover?redirect_to=${page}`, { email })
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  const mail = await box.next(email)
  expect(mail).toMatchObject({ kind: 'recovery', name: 'Ana' })
  const opened = await app.inject({ url: pathOf(mail) })
  expect(opened.statusCode).toBe(303)
  expect(opened.headers.location).toMatch(
    /^http:\/\/rodizio\.test\/reset-password#access_token=.*&type=recovery$/,
  )
  const rows = await server.asOwner((run) =>
    run(sql`
    select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = ${id} order by created_at`),
  )
  expect(rows.map(({ action }) => action)).toEqual(['user_recovery_requested', 'login'])
})

test('an unknown address gets the same response, and no mail is sent', async () => {
  const { email } = await createUser(server)
  const [known, stranger] = [
    await calls.post('/recover', { email }),
    await calls.post('/recover', { email: unknown }),
  ]
  await box.next(email)
  expect([stranger.statusCode, stranger.body]).toEqual([known.statusCode, known.body])
  expect(box.of(unknown)).toEqual([])
})

test('a deleted account gets no mail', async () => {
  const { id, email } = await createUser(server)
  await server.asOwner((run) => run(sql`update auth.users set deleted_at = now() where id = ${id}`))
  const { email: other } = await createUser(server)
  await calls.post('/recover', { email })
  await calls.post('/recover', { email: other })
  await box.next(other)
  expect(box.of(email)).toEqual([])
})

test('a repeated request has to wait, for unknown addresses too', async () => {
  const slow = callsOf(await openAuth(server, { auth: { mailInterval: 60 } }))
  const { email } = await createUser(server)
  for (const address of [email, unknown]) {
    expect((await slow.post('/recover', { email: address })).statusCode).toBe(200)
    const refused = await slow.post('/recover', { email: address.toUpperCase() })
    expect([refused.statusCode, refused.json().error_code]).toEqual([
      429,
      'over_email_send_rate_limit',
    ])
  }
})

test('too many requests from one address are refused', async () => {
  const rateLimit = { mails: 3, refreshes: 9, signIns: 9, verifications: 9 }
  const guarded = callsOf(await openAuth(server, { rateLimit: true, auth: { rateLimit } }))
  const ask = (i: number) =>
    guarded.post('/recover', { email: `${i}@empresa.com.br` }, { 'x-forwarded-for': '192.0.2.9' })
  for (let i = 0; i < 3; i += 1) expect((await ask(i)).statusCode).toBe(200)
  expect((await ask(4)).json()).toEqual({
    code: 429,
    error_code: 'over_email_send_rate_limit',
    msg: 'email rate limit exceeded',
  })
})

test('a recovery also confirms an address that was not, and a new password ends the old link', async () => {
  const { email } = await createUser(server, { email_confirmed_at: null })
  await calls.post('/recover', { email })
  const first = await box.next(email)
  const session = (
    await calls.post('/verify', { type: 'recovery', email, token: first.code })
  ).json()
  expect(session.user.email_confirmed_at).toBeDefined()
  await calls.post('/recover', { email })
  const second = await box.next(email)
  const changed = await app.inject({
    method: 'PUT',
    url: '/auth/v1/user',
    headers: {
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    },
    payload: JSON.stringify({ password: `${password}!` }),
  })
  expect(changed.json()).toMatchObject({ email })
  const late = await calls.post('/verify', { type: 'recovery', token_hash: tokenOf(second) })
  expect(late.json().error_code).toBe('otp_expired')
})

test('an invalid address is refused', async () => {
  for (const body of [
    '{',
    '[]',
    '',
    {},
    { email: 5 },
    { email: 'x' },
    { email: 'a@b.de\nBcc: c@d.de' },
    { email: 'a'.repeat(5000) },
  ]) {
    const answer = await calls.post('/recover', body)
    expect(answer.statusCode).toBe(400)
  }
})
