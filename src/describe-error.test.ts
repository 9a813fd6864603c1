import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { DatabaseError } from './database/database.ts'
import { describeError } from './describe-error.ts'

test('a log learns what failed and where, never what a visitor typed', () => {
  const details = 'Failing row contains (Ana Lima, 11912345678).'
  const refused = new DatabaseError('23514', 'new row violates check constraint', {
    details,
    constraint: 'leads_phone',
    cause: new Error(details),
  })
  const logged = JSON.stringify(describeError(new AppError('overloaded', 'no', { cause: refused })))
  expect(logged).not.toContain('Ana Lima')
  for (const part of ['overloaded', '23514', 'leads_phone', 'describe-error.test.ts']) {
    expect(logged).toContain(part)
  }
})

test('what an operator’s hook says of somebody is in no log', () => {
  const refused = new AppError('hook_refused', 'ana@empresa.com.br, código 123456', { status: 500 })
  const logged = JSON.stringify(describeError(new Error('not sent', { cause: refused })))
  expect(logged).not.toMatch(/ana@|123456/)
  expect(logged).toContain('hook_refused')
})

test('what is thrown without being an error is still told', () => {
  expect(describeError('gone')).toMatchObject({ message: 'gone' })
})
