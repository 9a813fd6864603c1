import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth, password } from '../../../tests/support/auth/auth.ts'
import { keepMails } from '../../../tests/support/auth/kept-mails.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const box = keepMails()
const auth = { enableConfirmations: true, mailInterval: 0 }
const calls = callsOf(await openAuth(server, { deliver: box.deliver, auth }))

test('the mail of my sign-up is sent again with a new code', async () => {
  const email = `${randomUUID()}@empresa.com.br`
  await calls.post('/signup', { email, password })
  await box.next(email)
  const answer = await calls.post('/resend', { type: 'signup', email })
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  const { code } = await box.next(email)
  expect((await calls.post('/verify', { type: 'signup', email, token: code })).statusCode).toBe(200)
})

test('a confirmed address, one without a pending change and an unknown one get the same response and no mail', async () => {
  const { email } = await createUser(server)
  const last = await createUser(server, { email_confirmed_at: null })
  for (const type of ['signup', 'email_change']) {
    for (const address of [email, 'ninguem@empresa.com.br']) {
      const answer = await calls.post('/resend', { type, email: address })
      expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    }
  }
  await calls.post('/resend', { type: 'signup', email: last.email })
  await box.next(last.email)
  expect(box.mails).toEqual([])
})

test('both mails of an address change are sent again', async () => {
  const { id, email } = await createUser(server)
  const newEmail = `${randomUUID()}@empresa.com.br`
  await server.asOwner((run) =>
    run(sql`update auth.users set email_change = ${newEmail} where id = ${id}`),
  )
  await calls.post('/resend', { type: 'email_change', email })
  expect(await box.next(newEmail)).toMatchObject({ kind: 'email_change', newEmail })
  expect(await box.next(email)).toMatchObject({ kind: 'email_change', newEmail })
})

test('a sign-up delays a resend', async () => {
  const slow = callsOf(await openAuth(server, { auth: { ...auth, mailInterval: 60 } }))
  const email = `${randomUUID()}@empresa.com.br`
  await slow.post('/signup', { email, password })
  const refused = await slow.post('/resend', { type: 'signup', email })
  expect([refused.statusCode, refused.json().error_code]).toEqual([
    429,
    'over_email_send_rate_limit',
  ])
})

test('a stranger’s resend does not delay my sign-up', async () => {
  const slow = callsOf(
    await openAuth(server, { deliver: box.deliver, auth: { ...auth, mailInterval: 60 } }),
  )
  const email = `${randomUUID()}@empresa.com.br`
  expect((await slow.post('/resend', { type: 'signup', email })).statusCode).toBe(200)
  expect((await slow.post('/resend', { type: 'signup', email })).statusCode).toBe(429)
  expect((await slow.post('/signup', { email, password })).statusCode).toBe(200)
  expect(await box.next(email)).toMatchObject({ kind: 'signup' })
})

test('an invalid resend is refused with its reason', async () => {
  const email = 'ana@empresa.com.br'
  const cases: [unknown, string][] = [
    ['', 'validation_failed'],
    [{ email }, 'validation_failed'],
    [{ type: 'recovery', email }, 'validation_failed'],
    [{ type: 'signup' }, 'validation_failed'],
    [{ type: 'signup', email, phone: '55' }, 'validation_failed'],
    [{ type: 'signup', email: 'x' }, 'validation_failed'],
    [{ type: 'sms', phone: '5511912345678' }, 'phone_provider_disabled'],
  ]
  for (const [body, code] of cases) {
    const answer = await calls.post('/resend', body)
    expect([answer.statusCode, answer.json().error_code], JSON.stringify(body)).toEqual([400, code])
  }
})
