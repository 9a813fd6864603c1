import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, expect, test, vi } from 'vitest'
import { openMailbox } from '../../tests/support/mailbox.ts'
import { openMailer } from './open-mailer.ts'
import { openTemplates } from './templates/open-templates.ts'
import { writeAuthMail } from './write-auth-mail.ts'
import { writeNoticeMail } from './write-notice-mail.ts'

const folder = mkdtempSync(join(tmpdir(), 'mails-'))
afterAll(() => rmSync(folder, { recursive: true }))

const mail = {
  kind: 'signup',
  to: 'ana@example.com',
  subject: 'Confirme seu e-mail',
  text: 'Olá, João! Atenção\n',
  html: '<p>Olá, <b>João</b>!</p>',
}
const reqId = 'request-1'
const quick = { waits: [10, 20, 40], attempt: 20_000, farewell: 20_000 }

function open(smtpUrl: string | undefined, pace = {}) {
  const onFailure = vi.fn()
  const from = 'Rodízio <nao-responda@leads.example>'
  const mailer = openMailer({ smtpUrl, from, folder, onFailure, pace: { ...quick, ...pace } })
  return { ...mailer, onFailure }
}

test('a mail reaches the mailbox by SMTP, in both forms, and asks for no automatic answer', async () => {
  const mailbox = await openMailbox()
  const mailer = open(mailbox.url)
  mailer.send(mail, reqId)
  await mailer.close()
  expect(mailbox.mails).toHaveLength(1)
  const { headers, ...received } = await mailbox.newest(mail.to)
  expect(received).toMatchObject({
    from: { name: 'Rodízio', address: 'nao-responda@leads.example' },
    to: [{ address: 'ana@example.com' }],
    subject: mail.subject,
    text: expect.stringMatching(/^Olá, João! Atenção\n+$/),
    html: expect.stringContaining(mail.html),
  })
  expect(headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  expect(mailer.onFailure).not.toHaveBeenCalled()
})

test('a mail is sent by SMTPS with user and password', async () => {
  const onAuth = vi.fn((auth, _session, done) => done(null, { user: auth.username }))
  const mailbox = await openMailbox({ secure: true, authOptional: false, onAuth })
  const url = `smtps://rodizio:s%3Aenha@127.0.0.1:${mailbox.port}?tls.rejectUnauthorized=false`
  const mailer = open(url)
  mailer.send(mail, reqId)
  await mailer.close()
  expect(mailbox.mails).toHaveLength(1)
  expect(onAuth.mock.calls[0]?.[0]).toMatchObject({ username: 'rodizio', password: 's:enha' })
  const strict = open(`smtps://rodizio:s%3Aenha@127.0.0.1:${mailbox.port}`)
  strict.send(mail, reqId)
  await strict.close()
  expect(mailbox.mails).toHaveLength(1)
  expect(strict.onFailure).toHaveBeenCalledOnce()
})

test.each([
  'ana@example.com\r\nBcc: todos@example.com',
  'ana@example.com, todos@example.com',
  'ana@example.com>\r\nRCPT TO:<todos@example.com',
  'Ana <ana@example.com>',
  'a@b@c',
  'ninguem',
])('no mail is sent to an address that is malformed or a list: %j', async (to) => {
  const mailbox = await openMailbox()
  const mailer = open(mailbox.url)
  mailer.send({ ...mail, to }, reqId)
  await mailer.close()
  expect(mailbox.mails).toEqual([])
  expect(mailer.onFailure).toHaveBeenCalledWith({
    reqId,
    kind: mail.kind,
    reason: 'NOT_AN_ADDRESS',
    status: undefined,
  })
})

test('a line break in a subject cannot add a header', async () => {
  const mailbox = await openMailbox()
  const mailer = open(mailbox.url)
  mailer.send({ ...mail, subject: 'Olá\r\nBcc: todos@example.com\r\n\r\noutro texto' }, reqId)
  await mailer.close()
  const [received] = mailbox.mails
  expect(received?.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(received?.text?.trim()).toBe(mail.text.trim())
})

const refusing = (times: number, responseCode: number) => {
  const onRcptTo = vi.fn((_address, _session, done) =>
    onRcptTo.mock.calls.length > times
      ? done()
      : done(Object.assign(new Error('<ana@example.com> unknown'), { responseCode })),
  )
  return onRcptTo
}

test('a mail that a server defers is sent later', async () => {
  const onRcptTo = refusing(2, 451)
  const mailbox = await openMailbox({ onRcptTo })
  const mailer = open(mailbox.url)
  mailer.send(mail, reqId)
  await mailbox.newest(mail.to)
  expect(onRcptTo).toHaveBeenCalledTimes(3)
  await mailer.close()
})

test('a permanently refused mail is not sent again, and the log contains no address', async () => {
  const onRcptTo = refusing(9, 550)
  const mailbox = await openMailbox({ onRcptTo })
  const mailer = open(mailbox.url)
  mailer.send(mail, reqId)
  await vi.waitFor(() => expect(mailer.onFailure).toHaveBeenCalledOnce(), 20_000)
  expect(onRcptTo).toHaveBeenCalledOnce()
  expect(mailer.onFailure).toHaveBeenCalledWith({
    reqId,
    kind: mail.kind,
    reason: 'EENVELOPE',
    status: 550,
  })
  await mailer.close()
})

test('the log of a failed mail contains no code or name of its subject', async () => {
  const subject = '{{ .Token }} é o seu código, {{ .Data.name }}: {{ .TokenHash }} {{ .Email }}'
  const given = { magic_link: { subject, contentPath: undefined } }
  const user = { email: 'ana@example.com', user_metadata: { name: 'Ana' } }
  const signIn = {
    ...({ kind: 'magiclink', to: 'ana@example.com', name: 'Ana', user } as const),
    ...{ link: 'https://x.example/v?token=abc', code: '482913', tokenHash: 'abc', redirectTo: '' },
  }
  const own = writeAuthMail(signIn, 3600)
  const worded = openTemplates(folder, given)(signIn, own, 'https://x.example')
  expect(worded.subject).toBe('482913 é o seu código, Ana: abc ana@example.com')
  const approved = {
    kind: 'approval',
    to: 'eva@example.com',
    name: 'Eva',
    companyName: null,
  } as const
  const noticed = {
    ...writeNoticeMail(approved, 'https://x.example'),
    subject: 'Novo lead: Maria Silva',
  }
  const mailbox = await openMailbox({ onRcptTo: refusing(9, 550) })
  const mailer = open(mailbox.url)
  mailer.send(worded, reqId)
  await mailer.sendNow(noticed, 'run-1', AbortSignal.timeout(20_000))
  await mailer.close()
  const kinds = mailer.onFailure.mock.calls.map(([failure]) => failure)
  const refused = { reason: 'EENVELOPE', status: 550 }
  expect(kinds).toHaveLength(2)
  expect(kinds).toContainEqual({ reqId, kind: 'magiclink', ...refused })
  expect(kinds).toContainEqual({ reqId: 'run-1', kind: 'approval', ...refused })
})

async function listenInSilence(answer: (socket: Socket) => void = () => undefined) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('a server that hangs or answers slowly blocks neither the mail nor the stop', async () => {
  const silent = await listenInSilence()
  const slow = await listenInSilence((socket) => {
    const timer = setInterval(() => socket.write('2'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  for (const url of [silent, slow]) {
    const patient = open(url, { waits: [10], attempt: 100 })
    patient.send(mail, reqId)
    await vi.waitFor(() => expect(patient.onFailure).toHaveBeenCalledOnce(), 20_000)
    const stopped = open(url, { farewell: 300 })
    stopped.send(mail, reqId)
    const begin = performance.now()
    await stopped.close()
    expect(performance.now() - begin).toBeLessThan(quick.attempt / 2)
    expect(stopped.onFailure).toHaveBeenCalledOnce()
  }
})

test('the number of mails that wait for an unavailable server is limited', async () => {
  const mailer = open(await listenInSilence(), { most: 3, farewell: 300 })
  for (let i = 0; i < 5; i += 1) mailer.send(mail, reqId)
  expect(mailer.onFailure.mock.calls.map(([{ reason }]) => reason)).toEqual([
    'TOO_MANY_WAITING',
    'TOO_MANY_WAITING',
  ])
  await mailer.close()
})

test('without a server each mail is a file that only the operator can read, and the oldest are deleted', async () => {
  for (let i = 0; i < 501; i += 1) {
    writeFileSync(join(folder, `2020-01-01T00-00-00.${String(i).padStart(3, '0')}Z-x.eml`), '')
  }
  writeFileSync(join(folder, 'notas do operador.eml'), '')
  const mailer = open(undefined)
  mailer.send(mail, reqId)
  await mailer.close()
  const names = readdirSync(folder).sort()
  expect(names).toHaveLength(501)
  expect(names[0]).toContain('00-00.002Z')
  expect(names).toContain('notas do operador.eml')
  const file = join(folder, names.at(-2) ?? '')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await PostalMime.parse(readFileSync(file))).toMatchObject({
    subject: mail.subject,
    text: expect.stringMatching(/^Olá, João! Atenção\n+$/),
    html: expect.stringContaining('João'),
  })
})
