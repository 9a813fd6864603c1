export interface Mail {
  /** Safe for the log. */
  readonly kind: string
  readonly to: string
  readonly subject: string
  /** Absent for an operator's template. */
  readonly text?: string
  readonly html: string
  /** Id of a lead or request: its mails are one conversation, and are found when it is erased. */
  readonly about?: string
}

export interface Transport {
  /** Settles soon after the signal aborts. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  close(): void
}

export const envelope = (from: string, { to, subject, text, html, about }: Mail) => ({
  from,
  // nodemailer parses a string as a list: a comma would add a recipient.
  to: { name: '', address: to },
  subject,
  text,
  html,
  ...(about && { references: `<${about}@rodizio>` }),
  // Suppress out-of-office replies.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
})
