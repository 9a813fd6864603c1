/** Sends mails by SMTP or, without a server, keeps them as .eml files in the data folder. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Returns at once; a mail that could not be sent after all attempts is reported, never thrown. */
  send(mail: Mail): void
  /** Waits for what is under way. */
  close(): Promise<void>
}

interface Settings {
  readonly smtpUrl: string | undefined
  readonly from: string
  /** Of the .eml files. */
  readonly folder: string
  readonly onFailure: (error: unknown, mail: Pick<Mail, 'to' | 'subject'>) => void
}

/** Milliseconds before the second and the third attempt. */
const waits = [2_000, 10_000]

export function openMailer({ smtpUrl, from, folder, onFailure }: Settings): Mailer {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  const smtp = smtpUrl === undefined ? null : createTransport({ url: smtpUrl, pool: true })
  const composer = createTransport({ streamTransport: true, buffer: true })

  async function sendOnce(mail: Mail): Promise<void> {
    if (smtp) {
      await smtp.sendMail({ from, ...mail })
      return
    }
    const { message } = await composer.sendMail({ from, ...mail })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
    await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
    await rename(join(folder, `.${name}`), join(folder, name))
  }

  async function sendWithRetries(mail: Mail): Promise<void> {
    for (const pause of waits) {
      try {
        return await sendOnce(mail)
      } catch {
        // Closing cuts the pause short, and the next attempt is made at once.
        await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
    await sendOnce(mail)
  }

  return {
    send(mail) {
      const sending = sendWithRetries(mail)
        .catch((error) => onFailure(error, mail))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async close() {
      closing.abort()
      await Promise.all(underWay)
      smtp?.close()
    },
  }
}
