import { AppError } from '../../app-error.ts'
import { DatabaseError } from '../../database/database.ts'

/** Translates unique violations; throws any other error unchanged. */
export function refuseDuplicate(error: unknown): never {
  const taken = error instanceof DatabaseError && error.code === '23505' ? error.constraint : null
  if (taken === 'users_email_partial_key') throw emailExists(error)
  throw taken === 'users_phone_key' ? phoneExists(error) : error
}

export const emailExists = (cause?: unknown) =>
  new AppError('email_exists', 'A user with this email address has already been registered', {
    cause,
  })

export const phoneExists = (cause?: unknown) =>
  new AppError('phone_exists', 'A user with this phone number has already been registered', {
    cause,
  })
