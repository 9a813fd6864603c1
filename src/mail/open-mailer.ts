/** Sends mails in the background: by SMTP or, without a server, as .eml files in the data folder. */
import { setTimeout as wait } from 'node:timers/promises'
import { keepAsFiles } from './keep-as-files.ts'
import { refusesRecipient, type SmtpError } from './refuses-recipient.ts'
import { sendBySmtp } from './send-by-smtp.ts'
import type { Mail } from './transport.ts'

export interface Mailer {
  /** Returns at once; a mail that could not be sent after all attempts is reported, never thrown. */
  send(mail: Mail, reqId: string): void
  /** One attempt, for who tries again by himself: throws where that may help, and reports a recipient that is none. */
  sendNow(mail: Mail, reqId: string, signal: AbortSignal): Promise<void>
  /** Gives what is under way a few seconds more. */
  close(): Promise<void>
}

/** What a log may know: answers of mail servers quote addresses, subjects carry codes and names. */
interface MailFailure {
  /** Of the request or of the job's run that it was sent for. */
  readonly reqId: string
  readonly kind: string
  /** Such as ECONNECTION, or what the mailer itself found. */
  readonly reason: string
  /** SMTP's, where the server answered. */
  readonly status: number | undefined
}

interface Settings {
  readonly smtpUrl: string | undefined
  readonly from: string
  /** Of the .eml files. */
  readonly folder: string
  readonly onFailure: (failure: MailFailure) => void
  readonly pace?: Partial<typeof usualPace>
}

const usualPace = {
  /** Milliseconds before the second, third and fourth attempt: a mail server restarts in less. */
  waits: [2_000, 10_000, 60_000] as readonly number[],
  /** Milliseconds that one attempt may take, however slowly a server answers. */
  attempt: 60_000,
  /** Milliseconds that a stop waits. */
  farewell: 5_000,
  /** Mails under way at once; a server that is away must not fill the memory. */
  most: 1_000,
}

export function openMailer({ smtpUrl, from, folder, onFailure, pace }: Settings): Mailer {
  const { waits, attempt, farewell, most } = { ...usualPace, ...pace }
  const transport = smtpUrl ? sendBySmtp(smtpUrl, from) : keepAsFiles(folder, from)
  const closing = new AbortController()
  const over = new AbortController()
  const underWay = new Set<Promise<void>>()

  const sendOnce = (mail: Mail) =>
    transport.send(mail, AbortSignal.any([over.signal, AbortSignal.timeout(attempt)]))

  async function sendWithRetries(mail: Mail): Promise<void> {
    if (!isAddress(mail.to)) throw failure('NOT_AN_ADDRESS')
    for (const pause of waits) {
      try {
        return await sendOnce(mail)
      } catch (error) {
        if (refusesRecipient(error)) throw error
        // Closing cuts the pause short, and the next attempt is made at once.
        await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
    await sendOnce(mail)
  }

  function report({ kind }: Mail, reqId: string, error: SmtpError): void {
    onFailure({ reqId, kind, reason: error.code ?? error.name, status: error.responseCode })
  }

  return {
    send(mail, reqId) {
      if (underWay.size >= most) return report(mail, reqId, failure('TOO_MANY_WAITING'))
      const sending = sendWithRetries(mail)
        .catch((error) => report(mail, reqId, error))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async sendNow(mail, reqId, signal) {
      if (!isAddress(mail.to)) return report(mail, reqId, failure('NOT_AN_ADDRESS'))
      try {
        await transport.send(mail, AbortSignal.any([signal, over.signal]))
      } catch (error) {
        const { code, name, responseCode = 0 } = error as SmtpError
        if (refusesRecipient(error)) return report(mail, reqId, error as SmtpError)
        // Without the server's words, which quote addresses.
        throw failure(`${code ?? name} ${responseCode || ''}`.trim())
      }
    },
    async close() {
      closing.abort()
      const timer = setTimeout(() => over.abort(), farewell)
      await Promise.all(underWay)
      clearTimeout(timer)
      transport.close()
    },
  }
}

/** One mailbox and nothing that could begin another header, recipient or command. */
const isAddress = (text: string) =>
  /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()"\\]+$/u.test(text)

const failure = (code: string): SmtpError => Object.assign(new Error(code), { code })
