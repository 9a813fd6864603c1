/** Without SMTP, writes .eml files. */
import { setTimeout as wait } from 'node:timers/promises'
import { keepAsFiles } from './keep-as-files.ts'
import { refusesRecipient, type SmtpError } from './refuses-recipient.ts'
import { sendBySmtp } from './send-by-smtp.ts'
import type { Mail } from './transport.ts'

export interface Mailer {
  /** Returns at once and never throws. */
  send(mail: Mail, reqId: string): void
  /** Throws if a retry may help. */
  sendNow(mail: Mail, reqId: string, signal: AbortSignal): Promise<void>
  state(): MailState
  /** Waits a few seconds for mails in progress. */
  close(): Promise<void>
}

/** Of this process; null if it did not happen. A refused recipient is no failure. */
interface MailState {
  readonly sentAt: Date | null
  readonly failedAt: Date | null
  /** Null once a mail was sent. */
  readonly failingSince: Date | null
}

/** Mail servers quote addresses, and subjects contain codes and names. */
interface MailFailure {
  /** Of the request or job run. */
  readonly reqId: string
  readonly kind: string
  /** Such as ECONNECTION, or the mailer's own reason. */
  readonly reason: string
  /** SMTP status, if the server answered. */
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
  /** Milliseconds before the retries. */
  waits: [2_000, 10_000, 60_000] as readonly number[],
  /** Milliseconds for one attempt. */
  attempt: 60_000,
  /** Milliseconds that close() waits. */
  farewell: 5_000,
  /** Bounds the memory while a server is down. */
  most: 1_000,
}

export function openMailer({ smtpUrl, from, folder, onFailure, pace }: Settings): Mailer {
  const { waits, attempt, farewell, most } = { ...usualPace, ...pace }
  const transport = smtpUrl ? sendBySmtp(smtpUrl, from) : keepAsFiles(folder, from)
  const closing = new AbortController()
  const over = new AbortController()
  const underWay = new Set<Promise<void>>()
  let state: MailState = { sentAt: null, failedAt: null, failingSince: null }

  async function post(mail: Mail, signal: AbortSignal): Promise<void> {
    try {
      await transport.send(mail, AbortSignal.any([signal, over.signal]))
      state = { ...state, sentAt: new Date(), failingSince: null }
    } catch (error) {
      const failedAt = new Date()
      if (!refusesRecipient(error)) {
        state = { ...state, failedAt, failingSince: state.failingSince ?? failedAt }
      }
      throw error
    }
  }

  const sendOnce = (mail: Mail) => post(mail, AbortSignal.timeout(attempt))

  async function sendWithRetries(mail: Mail): Promise<void> {
    if (!isAddress(mail.to)) throw failure('NOT_AN_ADDRESS')
    for (const pause of waits) {
      try {
        return await sendOnce(mail)
      } catch (error) {
        if (refusesRecipient(error)) throw error
        // close() ends the pause.
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
        await post(mail, signal)
      } catch (error) {
        const { code, name, responseCode = 0 } = error as SmtpError
        if (refusesRecipient(error)) return report(mail, reqId, error as SmtpError)
        // Without the server's text, which quotes addresses.
        throw failure(`${code ?? name} ${responseCode || ''}`.trim())
      }
    },
    state: () => state,
    async close() {
      closing.abort()
      const timer = setTimeout(() => over.abort(), farewell)
      await Promise.all(underWay)
      clearTimeout(timer)
      transport.close()
    },
  }
}

/** One mailbox, nothing that adds a header, recipient or command. */
const isAddress = (text: string) =>
  /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()"\\]+$/u.test(text)

const failure = (code: string): SmtpError => Object.assign(new Error(code), { code })
