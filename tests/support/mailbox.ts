/** A real SMTP server on this machine. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, vi } from 'vitest'

export interface Mailbox {
  readonly url: string
  readonly port: number
  /** In order of arrival. */
  readonly mails: Email[]
  /** Waits until the address has received `count` mails and returns the newest. */
  newest(to: string, count?: number): Promise<Email>
}

/** Call it at the top of a test file; it is closed after the file's last test. */
export async function openMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
    ...options,
  })
  // The client reports a dropped connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    port,
    url: `smtp://127.0.0.1:${port}`,
    newest: (to, count = 1) =>
      vi.waitFor(
        () => {
          const theirs = mails.filter((mail) => mail.to?.some(({ address }) => address === to))
          const mail = theirs.at(-1)
          if (!mail || theirs.length < count) throw new Error(`no mail to ${to} yet`)
          return mail
        },
        { timeout: 20_000, interval: 10 },
      ),
  }
}
