/** `[auth.email]` of config.toml. */
import { z } from 'zod'
import { duration } from './duration.ts'

const loopback = /^(localhost|127(\.\d+){3}|::1)$/

const template = z
  .object({
    subject: z.string().optional(),
    /** Relative to the folder above config.toml's, as in the CLI, or to its own. */
    content_path: z.string().optional(),
  })
  .transform(({ subject, content_path }) => ({ subject, contentPath: content_path }))
  .optional()

const templates = z
  .object({
    confirmation: template,
    recovery: template,
    invite: template,
    magic_link: template,
    email_change: template,
    reauthentication: template,
  })
  .prefault({})

/** An alias, because the declarations of the package cannot name an interface that stays inside. */
type SmtpServer = {
  /** smtps: on port 465, else smtp: with STARTTLS, which is required when there is a password. */
  readonly url: string
  readonly from: string
}

/** A line break would end a mail header. */
const line = z.string().regex(/^\P{Cc}*$/u, 'must be one line')

/** As in the CLI, a table without `enabled` is on. */
const smtp = z
  .object({
    enabled: z.boolean().default(true),
    host: line.default(''),
    port: z.int().min(0).max(65_535).default(0),
    user: z.string().default(''),
    pass: z.string().default(''),
    admin_email: line.default(''),
    sender_name: line.default(''),
  })
  .superRefine(({ enabled, port, ...texts }, { addIssue }) => {
    if (!enabled) return
    const missing = (name: string) =>
      addIssue({ code: 'custom', path: [name], message: 'is missing' })
    if (!texts.host) missing('host')
    if (!port) missing('port')
    if (!texts.admin_email.includes('@')) missing('admin_email')
    // The text `env(NAME)` of a missing variable must not be sent to the server.
    for (const [name, text] of Object.entries(texts)) if (text.startsWith('env(')) missing(name)
  })
  .transform(({ enabled, ...server }): SmtpServer | null => (enabled ? toServer(server) : null))
  .optional()

export const emailSwitches = z
  .object({
    enable_signup: z.boolean().default(true),
    enable_confirmations: z.boolean().default(false),
    double_confirm_changes: z.boolean().default(true),
    secure_password_change: z.boolean().default(false),
    max_frequency: duration.prefault('1s'),
    otp_length: z.int().min(6).max(10).default(6),
    otp_expiry: z.int().positive().max(86_400).default(3600),
    template: templates,
    smtp,
  })
  .prefault({})
  .transform((email) => ({
    /** False disables sign-up and sign-in by e-mail. */
    emailEnabled: email.enable_signup,
    enableConfirmations: email.enable_confirmations,
    doubleConfirmChanges: email.double_confirm_changes,
    securePasswordChange: email.secure_password_change,
    /** Seconds between two mails of a kind to one address. */
    mailInterval: email.max_frequency,
    otpLength: email.otp_length,
    /** Seconds. */
    otpExpiry: email.otp_expiry,
    templates: email.template,
    smtp: email.smtp ?? null,
  }))

interface Given {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly pass: string
  readonly admin_email: string
  readonly sender_name: string
}

function toServer({ host, port, user, pass, admin_email, sender_name }: Given): SmtpServer {
  const [name, word] = [user, pass].map(encodeURIComponent)
  const who = user ? `${name}:${word}@` : ''
  const place = host.includes(':') ? `[${host}]` : host
  const scheme = port === 465 ? 'smtps' : 'smtp'
  const needsTls = user !== '' && scheme === 'smtp' && !loopback.test(host)
  const quoted = sender_name.replaceAll(/[\\"]/g, '\\$&')
  return {
    url: `${scheme}://${who}${place}:${port}${needsTls ? '?requireTLS=true' : ''}`,
    from: sender_name ? `"${quoted}" <${admin_email}>` : admin_email,
  }
}
