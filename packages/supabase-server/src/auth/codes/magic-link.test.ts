import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callsOf, createUser, openAuth } from '../../../tests/support/auth/auth.ts'
import { keepMails } from '../../../tests/support/auth/kept-mails.ts'
import { newPhone } from '../../../tests/support/auth/kept-messages.ts'
import { openTestDatabase } from '../../../tests/support/database/test-database.ts'

const server = await openTestDatabase()
const box = keepMails()
const auth = { enableConfirmations: true, mailInterval: 0 }
const newEmail = () => `${randomUUID()}@empresa.com.br`

test('fields of /otp are ignored: a new user is signed up by the link', async () => {
  const { post } = callsOf(await openAuth(server, { deliver: box.deliver, auth }))
  const email = newEmail()
  const more = { create_user: false, phone: newPhone(), channel: 'whatsapp' }
  const answer = await post('/magiclink', { email, data: { name: 'Ana' }, ...more })
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  expect((await box.next(email)).kind).toBe('signup')
  const known = await createUser(server)
  expect((await post('/magiclink', { email: known.email, ...more })).statusCode).toBe(200)
  expect((await box.next(known.email)).kind).toBe('magiclink')
})

test('each request counts against the mail limit, whatever its body says', async () => {
  const { post } = callsOf(await openAuth(server, { deliver: box.deliver, auth, rateLimit: true }))
  const from = { 'x-forwarded-for': '203.0.113.60' }
  const ask = () => post('/magiclink', { email: newEmail(), phone: newPhone() }, from)
  expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200])
  expect((await ask()).json()).toMatchObject({ error_code: 'over_email_send_rate_limit' })
})
