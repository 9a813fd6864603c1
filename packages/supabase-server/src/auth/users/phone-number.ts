import { AppError } from '../../app-error.ts'

/** As accounts are found by: E.164 without its sign. */
export function readPhone(text: string): string {
  const phone = plainPhone(text)
  if (/^[1-9][0-9]{1,14}$/.test(phone)) return phone
  throw new AppError('validation_failed', 'Invalid phone number format (E.164 required)')
}

const plainPhone = (text: string) => text.trim().replace(/^\+|\s/g, '')
