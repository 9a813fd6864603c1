import { AppError } from '../../app-error.ts'

const format =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/

/** Returns the address as accounts store it. The format leaves no room for a header or a second recipient. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!email) throw new AppError('validation_failed', 'An email address is required')
  if (email.length > 255) throw new AppError('validation_failed', 'An email address is too long')
  if (!format.test(email)) {
    const message = 'Unable to validate email address: invalid format'
    throw new AppError('validation_failed', message)
  }
  return email
}

/** For an address that becomes an account's: refuses bare hosts and reserved names. */
export function readNewEmail(text: string): string {
  const email = readEmail(text)
  const host = email.slice(email.lastIndexOf('@') + 1)
  if (!host.includes('.') || /\.(invalid|localhost)$/.test(host)) {
    throw new AppError('email_address_invalid', `Email address "${email}" is invalid`)
  }
  return email
}
