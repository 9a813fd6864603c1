export type SmtpError = Error & {
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/**
 * Whether a server will never take a mail because of whom it is for. What it holds against us (password, quota, sender, spam)
 * passes, and is often said of a recipient too: then the class of RFC 3463 tells, or RFC 5321's four codes of mailboxes.
 */
export function refusesRecipient(error: unknown): boolean {
  const { code, command, response = '', responseCode = 0 } = error as SmtpError
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode < 500) return false
  const enhanced = /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1]
  if (enhanced === undefined) return responseCode >= 550 && responseCode <= 553
  // 1.7 and 1.8 are of the sender's address.
  return /^[12]\./.test(enhanced) && enhanced !== '1.7' && enhanced !== '1.8'
}
