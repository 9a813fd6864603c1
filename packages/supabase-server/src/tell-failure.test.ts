import { expect, test } from 'vitest'
import { toDatabaseError } from './database/to-database-error.ts'
import { tellFailure } from './tell-failure.ts'

test('a database that cannot be reached is told with the reason, if Node.js gives only a code too', () => {
  const refused = (message: string) =>
    toDatabaseError(Object.assign(new Error(message), { code: 'ECONNREFUSED' }))
  expect(tellFailure(refused('connect ECONNREFUSED ::1:1'))).toBe(
    'The database cannot be reached. connect ECONNREFUSED ::1:1',
  )
  expect(tellFailure(refused(''))).toBe('The database cannot be reached. ECONNREFUSED')
})

test('any other failure is told by its message alone', () => {
  const cause = new Error('near "Ana Lima"')
  expect(tellFailure(new Error('The migration failed.', { cause }))).toBe('The migration failed.')
})
