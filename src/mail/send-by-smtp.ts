import { createTransport } from 'nodemailer'
import { envelope, type Transport } from './transport.ts'

/** Milliseconds of silence after which a server counts as dead. What SMTP_URL says in its query goes first. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** @param url smtp://user:password@host:587 (STARTTLS where offered) or smtps://…:465 (TLS from the first byte). */
export function sendBySmtp(url: string, from: string): Transport {
  const smtp = createTransport({ ...patience, url, pool: true })
  return {
    async send(mail, signal) {
      await smtp.sendMail({ ...envelope(from, mail), signal })
    },
    close: () => smtp.close(),
  }
}
