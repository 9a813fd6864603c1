import pg from 'pg'
import { expect, test } from 'vitest'
import { toDatabaseError } from './to-database-error.ts'

const fromPostgres = ({
  message,
  ...fields
}: {
  severity: string
  code: string
  message: string
}) => Object.assign(new pg.DatabaseError(message, 0, 'error'), fields)

test.each([
  ['FATAL', 'XX000', 'could not write init file', '08006'],
  ['FATAL', '28P01', 'password authentication failed', '08006'],
  ['PANIC', '58030', 'could not fsync file', '08006'],
  ['FATAL', '53300', 'sorry, too many clients already', '53300'],
  ['ERROR', '58030', 'could not write to file', '58030'],
  ['ERROR', '23505', 'duplicate key', '23505'],
])('%s %s “%s” becomes %s', (severity, code, message, told) => {
  expect(toDatabaseError(fromPostgres({ severity, code, message }))).toMatchObject({ code: told })
})
