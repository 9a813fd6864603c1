/** A mail as it leaves, and a way for it to leave. */
export interface Mail {
  /** All that a log may say of it: a subject can carry a code or a name. */
  readonly kind: string
  readonly to: string
  readonly subject: string
  /** None of mails that an operator words: only their page is known. */
  readonly text?: string
  readonly html: string
}

export interface Transport {
  /** Ends, one way or the other, soon after the signal. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  close(): void
}

/** What every mail has in common. */
export const envelope = (from: string, { to, subject, text, html }: Mail) => ({
  from,
  // Not as text, which is read as a list: a comma would add a recipient.
  to: { name: '', address: to },
  subject,
  text,
  html,
  // Out-of-office programs do not answer what says this.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
})
