import { AppError } from '../../app-error.ts'
import { DatabaseError } from '../../database/database.ts'

/** Translates unique violations; returns any other error unchanged. */
export function toDuplicateError(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return error
  if (error.constraint === 'users_email_partial_key') return emailExists(error)
  return error.constraint === 'users_phone_key' ? phoneExists(error) : error
}

export const emailExists = (cause?: unknown) =>
  new AppError('email_exists', 'A user with this email address has already been registered', {
    cause,
  })

export const phoneExists = (cause?: unknown) =>
  new AppError('phone_exists', 'A user with this phone number has already been registered', {
    cause,
  })
