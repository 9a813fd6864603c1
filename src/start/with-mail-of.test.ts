import { expect, test, vi } from 'vitest'
import { authOf } from '../../packages/supabase-server/tests/support/auth/project-auth.ts'
import { openMailbox } from '../../tests/support/mailbox.ts'
import { openMailer } from '../mail/open-mailer.ts'
import { readConfig } from './config.ts'
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

test('mails are sent by the mail server of config.toml, with its sender', () => {
  expect(mailOf(server)).toMatchObject({
    smtpUrl: 'smtp://ana%40empresa.com.br:p%40ss%3A%2Fword@smtp.empresa.com.br:587?requireTLS=true',
    from: '"Empresa, \\"Ltda\\"" <contas@empresa.com.br>',
  })
  expect(mailOf(server.replace('587', '465')).smtpUrl).toMatch(/^smtps:.*:465$/)
})

test('SMTP_URL takes precedence, and MAIL_FROM always sets the sender', () => {
  const SMTP_URL = 'smtp://mail.example:25'
  expect(mailOf(server, { SMTP_URL })).toEqual(readConfig({ SMTP_URL }).mail)
  expect(mailOf(server, { MAIL_FROM: 'Ana <ana@x.example>' })).toMatchObject({
    smtpUrl: expect.stringContaining('smtp.empresa.com.br'),
    from: 'Ana <ana@x.example>',
  })
})

test('mails are kept as files if the table is missing or disabled', () => {
  expect(mailOf('').smtpUrl).toBeUndefined()
  expect(mailOf(`${server}\nenabled = false`).smtpUrl).toBeUndefined()
})

test.each([
  ['host', 'port = 25\nadmin_email = "a@b.example"'],
  ['port', 'host = "x"\nadmin_email = "a@b.example"'],
  ['admin_email', 'host = "x"\nport = 25'],
])('a mail server without %s is reported at start', (name, lines) => {
  const message = `auth.email.smtp.${name}: is missing`
  expect(() => authOf(`[auth.email.smtp]\n${lines}`)).toThrow(message)
})

test.each(['host', 'user', 'pass', 'admin_email', 'sender_name'])(
  'a mail server whose %s is in an unset variable is reported at start',
  (name) => {
    const line = new RegExp(`^${name} = .*`, 'm')
    const unset = server.replace(line, `${name} = "env(RODIZIO_NOT_SET)"`)
    expect(() => authOf(unset)).toThrow(`auth.email.smtp.${name}: is missing`)
    expect(() => authOf(`${unset}\nenabled = false`)).not.toThrow()
  },
)

test('the password is never sent in clear text', async () => {
  const onAuth = vi.fn((auth, _session, done) => done(null, { user: auth.username }))
  const mailbox = await openMailbox({ authOptional: false, onAuth, allowInsecureAuth: true })
  const send = async (smtpUrl: string | undefined) => {
    const from = 'contas@empresa.com.br'
    const pace = { waits: [] }
    const mailer = openMailer({ smtpUrl, from, folder: '/nowhere', onFailure, pace })
    mailer.send(
      { kind: 'signup', to: 'eva@empresa.com.br', subject: 'Oi', html: '<p>Oi</p>' },
      'request-1',
    )
    await mailer.close()
  }
  const onFailure = vi.fn()
  // An attacker strips the offer of STARTTLS.
  const { smtpUrl } = mailOf(server)
  await send(smtpUrl?.replace('smtp.empresa.com.br:587', `127.0.0.1:${mailbox.port}`))
  expect(onAuth).not.toHaveBeenCalled()
  expect(onFailure).toHaveBeenCalledOnce()
  for (const host of ['127.0.0.1', 'localhost', '::1']) {
    expect(mailOf(server.replace('smtp.empresa.com.br', host)).smtpUrl).toMatch(/:587$/)
  }
  const onThisMachine = server.replace('smtp.empresa.com.br', '127.0.0.1')
  await send(mailOf(onThisMachine.replace('587', String(mailbox.port))).smtpUrl)
  expect(onAuth).toHaveBeenCalledOnce()
  expect(mailbox.mails).toHaveLength(1)
})

test('a sender of several lines is refused', () => {
  expect(() => authOf(server.replace('Ltda', 'Ltda\\nBcc: x'))).toThrow('sender_name')
})

test('a mail by this server arrives from the configured sender', async () => {
  const mailbox = await openMailbox()
  const toml = `[auth.email.smtp]
host = "127.0.0.1"
port = ${mailbox.port}
admin_email = "contas@empresa.com.br"
sender_name = "Empresa, \\"Ltda\\""`
  const mailer = openMailer({ ...mailOf(toml), folder: '/nowhere', onFailure: () => undefined })
  mailer.send(
    { kind: 'signup', to: 'eva@empresa.com.br', subject: 'Oi', html: '<p>Oi</p>' },
    'request-1',
  )
  const mail = await mailbox.newest('eva@empresa.com.br')
  expect(mail.from).toMatchObject({ name: 'Empresa, "Ltda"', address: 'contas@empresa.com.br' })
  await mailer.close()
})
