import { AppError } from '../../app-error.ts'

/** Returns the number as accounts store it: E.164 without the plus sign. */
export function readPhone(text: string): string {
  const phone = plainPhone(text)
  if (/^[1-9][0-9]{1,14}$/.test(phone)) return phone
  throw new AppError('validation_failed', 'Invalid phone number format (E.164 required)')
}

const plainPhone = (text: string) => text.trim().replace(/^\+|\s/g, '')
