import { AppError } from '../../app-error.ts'

const format =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/

/** As accounts are found by. Its letters leave no room for a header of a mail or a second receiver. */
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

/** For an address that is to become an account's: no mail leaves for a bare host or a reserved name. */
export function readNewEmail(text: string): string {
  const email = readEmail(text)
  const host = email.slice(email.lastIndexOf('@') + 1)
  if (!host.includes('.') || /\.(invalid|localhost)$/.test(host)) {
    throw new AppError('email_address_invalid', `Email address "${email}" is invalid`)
  }
  return email
}
