import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { DatabaseError } from './database/database.ts'
import { describeError } from './describe-error.ts'

test('a log entry tells what failed and where, and never a value that a user entered', () => {
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

test.each([
  ['22P02', 'invalid input syntax for type uuid: "Ana "Lima""', 'for type uuid: "…"'],
  ['22003', 'value "11912345678" is out of range for type integer', 'value "…" is out of range'],
  ['42601', 'syntax error in tsquery: "Ana Lima"', 'in tsquery: "…"'],
  ['P0001', 'Não atendemos Ana Lima', 'P0001'],
  ['PT402', 'Ana Lima não pagou', 'PT402'],
  ['42P01', 'relation "public.vendas" does not exist', 'relation "public.vendas" does not exist'],
  ['23505', 'duplicate key violates "leads_key"', 'duplicate key violates "leads_key"'],
  ['57014', 'canceling statement due to timeout', 'canceling statement due to timeout'],
])('a database error (%s: %s) is logged as %j', (code, message, known) => {
  const described = describeError(new DatabaseError(code, message))
  expect(described.message).toContain(known)
  expect(JSON.stringify(described)).not.toMatch(/Ana|Lima|11912345678/)
  expect(described.code).toBe(code)
  expect(described.stack).toContain('describe-error.test.ts')
})

test('a JSON parse error is logged with its position, without the input', () => {
  const read = () => JSON.parse('ana@example.com, 123456')
  let thrown: unknown
  try {
    read()
  } catch (error) {
    thrown = error
  }
  const logged = JSON.stringify(describeError(new Error('no JSON', { cause: thrown })))
  expect(logged).not.toMatch(/ana@|123456/)
  expect(logged).toMatch(/SyntaxError.*is not valid JSON.*describe-error\.test\.ts/)
})

test('the message of a hook is not logged', () => {
  const refused = new AppError('hook_refused', 'ana@empresa.com.br, código 123456', { status: 500 })
  const logged = JSON.stringify(describeError(new Error('not sent', { cause: refused })))
  expect(logged).not.toMatch(/ana@|123456/)
  expect(logged).toContain('hook_refused')
})

test('a thrown value that is no Error is logged', () => {
  expect(describeError('gone')).toMatchObject({ message: 'gone' })
})
