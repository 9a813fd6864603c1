import { AppError } from '../app-error.ts'
import type { UserRow } from './users/user-row.ts'

/** @throws AppError user_banned; GoTrue's status is 400 for a password and 403 elsewhere */
export function expectNotBanned(
  { banned_until }: Pick<UserRow, 'banned_until'>,
  { status = 403, message = 'User is banned' } = {},
): void {
  if (banned_until && banned_until > new Date()) {
    throw new AppError('user_banned', message, { status })
  }
}
