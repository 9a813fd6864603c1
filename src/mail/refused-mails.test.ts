import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { openMailbox } from '../../tests/support/mailbox.ts'
import { openMailer } from './open-mailer.ts'

const folder = mkdtempSync(join(tmpdir(), 'mails-'))
afterAll(() => rmSync(folder, { recursive: true }))

const mail = { kind: 'new_lead', to: 'ana@example.com', subject: 'Novo lead', html: '<p>Lead</p>' }

const refuseWith = (words: string, times = Number.POSITIVE_INFINITY) => {
  let asked = 0
  return (_: unknown, _session: unknown, done: (error?: Error) => void) => {
    asked += 1
    if (asked > times) return done()
    const [code = '', ...text] = words.split(' ')
    return done(Object.assign(new Error(text.join(' ')), { responseCode: Number(code) }))
  }
}

async function open(options: SMTPServerOptions, user = '') {
  const mailbox = await openMailbox(options)
  const onFailure = vi.fn()
  const mailer = openMailer({
    smtpUrl: mailbox.url.replace('//', `//${user}`),
    from: 'Rodízio <nao-responda@leads.example>',
    folder,
    onFailure,
    pace: { waits: [10, 20, 40] },
  })
  const sendNow = () => mailer.sendNow(mail, 'run-1', AbortSignal.timeout(20_000))
  return { ...mailer, mailbox, onFailure, sendNow }
}

test('a mail waits while the SMTP password is wrong, and its address is not blamed', async () => {
  const refused = refuseWith('535 5.7.8 Authentication failed')
  const onAuth: SMTPServerOptions['onAuth'] = (auth, session, done) =>
    refused(auth, session, (error) => done(error))
  const mailer = await open({ authOptional: false, onAuth }, 'rodizio:errada@')
  await expect(mailer.sendNow()).rejects.toThrow(/^EAUTH 535$/)
  expect(mailer.onFailure).not.toHaveBeenCalled()
  await mailer.close()
})

test.each([
  ['about our quota', '550 5.4.5 Daily sending quota exceeded'],
  ['about relaying for us', '554 5.7.1 <ana@example.com>: Relay access denied'],
  ['about our sender', '550 5.1.8 <nao-responda@leads.example>: Sender address rejected'],
  ['about signing in', '530 Authentication required'],
])('a mail is retried after the server refused its recipient with words %s', async (_, words) => {
  const mailer = await open({ onRcptTo: refuseWith(words) })
  await expect(mailer.sendNow()).rejects.toThrow(`EENVELOPE ${words.slice(0, 3)}`)
  expect(mailer.onFailure).not.toHaveBeenCalled()
  await mailer.close()
})

test('a mail is retried although the server refused its sender or content', async () => {
  for (const options of [
    { onMailFrom: refuseWith('550 5.1.0 Unknown sender') },
    {
      onData: (stream: NodeJS.ReadableStream, session: unknown, done: () => void) => {
        stream.resume().on('end', () => refuseWith('554 5.7.1 Blocked')(stream, session, done))
      },
    },
  ]) {
    const mailer = await open(options)
    await expect(mailer.sendNow()).rejects.toThrow(/^(EENVELOPE 550|EMESSAGE 554)$/)
    expect(mailer.onFailure).not.toHaveBeenCalled()
    await mailer.close()
  }
})

test.each(['550 5.1.1 No such user', '552 5.2.2 Mailbox full', '550 No such user', '553 Never'])(
  'a refused address is reported once, and its mail is dropped: %s',
  async (words) => {
    const mailer = await open({ onRcptTo: refuseWith(words) })
    await mailer.sendNow()
    const status = Number(words.slice(0, 3))
    const told = { reqId: 'run-1', kind: 'new_lead', reason: 'EENVELOPE', status }
    expect(mailer.onFailure.mock.calls).toEqual([[told]])
    await mailer.close()
  },
)

test('a mail about an account is retried too', async () => {
  const mailer = await open({ onRcptTo: refuseWith('550 5.4.5 Quota exceeded', 2) })
  mailer.send(mail, 'request-1')
  await mailer.mailbox.newest(mail.to)
  expect(mailer.onFailure).not.toHaveBeenCalled()
  await mailer.close()
})
