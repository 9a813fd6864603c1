import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterAll, expect, test, vi } from 'vitest'
import {
  openAuth,
  openClient,
  origin,
  secrets,
} from '../../packages/supabase-server/tests/support/auth/auth.ts'
import { openTestDatabase } from '../../packages/supabase-server/tests/support/database/test-database.ts'
import { openMailer } from '../../src/mail/open-mailer.ts'
import { writeAuthMail } from '../../src/mail/write-auth-mail.ts'
import { openMailbox } from '../support/mailbox.ts'

const server = await openTestDatabase()
const mailbox = await openMailbox()
const onFailure = vi.fn()
const mailer = openMailer({
  smtpUrl: mailbox.url,
  from: 'Rodízio <nao-responda@rodizio.test>',
  folder: tmpdir(),
  onFailure,
})
afterAll(() => mailer.close())
const app = await openAuth(server, {
  auth: { enableConfirmations: true, mailInterval: 0 },
  deliver: (mail, reqId) => mailer.send(writeAuthMail(mail, 3600), reqId),
})
const password = 'senha-boa-1'
const newEmail = () => `${randomUUID()}@empresa.com.br`

test('I sign up, follow the link of the mail that I received, and am signed in', async () => {
  const email = newEmail()
  const client = openClient(app)
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${origin}/`, data: { name: 'Ana' } },
  })
  expect([error, data.session]).toEqual([null, null])
  const mail = await mailbox.newest(email)
  expect(mail.subject).toBe('Confirme seu e-mail para entrar no Rodízio')
  expect(mail.text).toContain('Olá, Ana!')
  const link = linkIn(mail.text)
  expect(mail.html).toContain(link.replaceAll('&', '&amp;'))
  expect(link).toMatch(/^http:\/\/rodizio\.test\/auth\/v1\/verify\?token=\w+&type=signup&/)
  expect((await client.auth.signInWithPassword({ email, password })).error).toMatchObject({
    code: 'email_not_confirmed',
  })
  const answer = await app.inject({ url: link.slice(origin.length) })
  expect(answer.statusCode).toBe(303)
  const target = new URL(String(answer.headers.location))
  expect(target.origin + target.pathname).toBe(`${origin}/`)
  const { access_token, refresh_token } = Object.fromEntries(
    new URLSearchParams(target.hash.slice(1)),
  )
  const tab = openClient(app)
  await tab.auth.setSession({
    access_token: access_token ?? '',
    refresh_token: refresh_token ?? '',
  })
  expect((await tab.auth.getUser()).data.user).toMatchObject({ email })
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  expect(onFailure).not.toHaveBeenCalled()
})

test('the code of the mail works like its link, once', async () => {
  const email = newEmail()
  const client = openClient(app)
  await client.auth.signUp({ email, password })
  const token = /digite: (\d{6})$/m.exec((await mailbox.newest(email)).text ?? '')?.[1] ?? ''
  const { data, error } = await client.auth.verifyOtp({ email, token, type: 'signup' })
  expect([error, data.user?.email]).toEqual([null, email])
  const again = await openClient(app).auth.verifyOtp({ email, token, type: 'signup' })
  expect(again.error).toMatchObject({ code: 'otp_expired' })
})

test('an invitation reaches the invited person', async () => {
  const email = newEmail()
  await openClient(app, secrets.secretKey).auth.admin.inviteUserByEmail(email)
  const mail = await mailbox.newest(email)
  expect(mail.subject).toBe('Seu convite para o Rodízio')
  const answer = await app.inject({ url: linkIn(mail.text).slice(origin.length) })
  expect(answer.headers.location).toMatch(/#access_token=/)
})

const linkIn = (text = '') => /^http\S+$/m.exec(text)?.[0] ?? ''
