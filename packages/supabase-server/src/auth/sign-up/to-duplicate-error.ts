import { AppError } from '../../app-error.ts'
import { DatabaseError } from '../../database/database.ts'

/** Translates unique violations; returns any other error unchanged. */
export function toDuplicateError(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return error
  if (error.constraint === 'users_email_partial_key') {
    const message = 'A user with this email address has already been registered'
    return new AppError('email_exists', message, { cause: error })
  }
  if (error.constraint !== 'users_phone_key') return error
  const message = 'A user with this phone number has already been registered'
  return new AppError('phone_exists', message, { cause: error })
}
