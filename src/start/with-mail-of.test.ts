import { expect, test } from 'vitest'
import { openMailbox } from '../../tests/support/mailbox.ts'
import { authOf } from '../../tests/support/project-auth.ts'
import { readConfig } from '../config.ts'
import { openMailer } from '../mail/open-mailer.ts'
import { withMailOf } from './with-mail-of.ts'

const server = `[auth.email.smtp]
host = "smtp.empresa.com.br"
port = 587
user = "ana@empresa.com.br"
pass = "p@ss:/word"
admin_email = "contas@empresa.com.br"
sender_name = "Empresa, \\"Ltda\\""`

const mailOf = (toml: string, environment: Record<string, string> = {}) =>
  withMailOf({ auth: authOf(toml) }, readConfig(environment)).mail

test('the mail server of config.toml takes the mails, with its own sender', () => {
  expect(mailOf(server)).toMatchObject({
    smtpUrl: 'smtp://ana%40empresa.com.br:p%40ss%3A%2Fword@smtp.empresa.com.br:587',
    from: '"Empresa, \\"Ltda\\"" <contas@empresa.com.br>',
  })
  expect(mailOf(server.replace('587', '465')).smtpUrl).toMatch(/^smtps:.*:465$/)
})

test('SMTP_URL goes first, and MAIL_FROM is the sender wherever it is set', () => {
  const SMTP_URL = 'smtp://mail.example:25'
  expect(mailOf(server, { SMTP_URL })).toEqual(readConfig({ SMTP_URL }).mail)
  expect(mailOf(server, { MAIL_FROM: 'Ana <ana@x.example>' })).toMatchObject({
    smtpUrl: expect.stringContaining('smtp.empresa.com.br'),
    from: 'Ana <ana@x.example>',
  })
})

test('without the table, or switched off, mails are kept as before', () => {
  expect(mailOf('').smtpUrl).toBeUndefined()
  expect(mailOf(`${server}\nenabled = false`).smtpUrl).toBeUndefined()
})

test.each([
  ['host', 'port = 25\nadmin_email = "a@b.example"'],
  ['port', 'host = "x"\nadmin_email = "a@b.example"'],
  ['admin_email', 'host = "x"\nport = 25'],
])('a mail server without %s is said at start', (name, lines) => {
  const message = `auth.email.smtp.${name}: is missing`
  expect(() => authOf(`[auth.email.smtp]\n${lines}`)).toThrow(message)
})

test('a sender of several lines is refused', () => {
  expect(() => authOf(server.replace('Ltda', 'Ltda\\nBcc: x'))).toThrow('sender_name')
})

test('a mail by it arrives, from whom the file says', async () => {
  const mailbox = await openMailbox()
  const toml = `[auth.email.smtp]
host = "127.0.0.1"
port = ${mailbox.port}
admin_email = "contas@empresa.com.br"
sender_name = "Empresa, \\"Ltda\\""`
  const mailer = openMailer({ ...mailOf(toml), folder: '/nowhere', onFailure: () => undefined })
  mailer.send({ kind: 'signup', to: 'eva@empresa.com.br', subject: 'Oi', html: '<p>Oi</p>' })
  const mail = await mailbox.newest('eva@empresa.com.br')
  expect(mail.from).toMatchObject({ name: 'Empresa, "Ltda"', address: 'contas@empresa.com.br' })
  await mailer.close()
})
