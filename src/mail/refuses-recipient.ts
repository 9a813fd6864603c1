export type SmtpError = Error & {
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/**
 * Refusals of the sender (password, quota, spam) pass and are often reported for RCPT too: the
 * enhanced status (RFC 3463) decides, else the mailbox codes of RFC 5321.
 */
export function refusesRecipient(error: unknown): boolean {
  const { code, command, response = '', responseCode = 0 } = error as SmtpError
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode < 500) return false
  const enhanced = /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1]
  if (enhanced === undefined) return responseCode >= 550 && responseCode <= 553
  // 5.1.7 and 5.1.8 concern the sender.
  return /^[12]\./.test(enhanced) && enhanced !== '1.7' && enhanced !== '1.8'
}
