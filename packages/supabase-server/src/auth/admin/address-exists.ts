import { AppError } from '../../app-error.ts'

export const emailExists = () =>
  new AppError('email_exists', 'A user with this email address has already been registered')

export const phoneExists = () =>
  new AppError('phone_exists', 'A user with this phone number has already been registered')
