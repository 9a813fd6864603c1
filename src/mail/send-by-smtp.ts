import { createTransport } from 'nodemailer'
import { envelope, type Transport } from './transport.ts'

/** Milliseconds of silence. The query of SMTP_URL overrides them. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/**
 * @param url smtp://user:password@host:587 (STARTTLS if offered) or smtps://…:465 (implicit TLS)
 */
export function sendBySmtp(url: string, from: string): Transport {
  const smtp = createTransport({ ...patience, url, pool: true })
  return {
    async send(mail, signal) {
      await smtp.sendMail({ ...envelope(from, mail), signal })
    },
    close: () => smtp.close(),
  }
}
