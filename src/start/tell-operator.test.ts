import { DatabaseError, describeError } from 'supabase-server/database'
import { expect, test } from 'vitest'
import { toDatabaseError } from '../../packages/supabase-server/src/database/to-database-error.ts'
import { tellOperator } from './tell-operator.ts'

const failed = (code: string, message: string) => Object.assign(new Error(message), { code })
const away = 'The database cannot be reached.'

// Fails without the cause.
test.each([
  [failed('ENOTFOUND', 'getaddrinfo ENOTFOUND db'), `${away} getaddrinfo ENOTFOUND db`],
  [failed('ECONNREFUSED', ''), `${away} ECONNREFUSED`],
  [
    failed('57P03', 'the database system is starting up'),
    `${away} the database system is starting up`,
  ],
])('an operator learns why the database cannot be reached: %s', (error, told) => {
  expect(tellOperator(toDatabaseError(error))).toBe(told)
})

test('an operator learns what to do about a port in use', () => {
  const used = failed('EADDRINUSE', 'listen EADDRINUSE: address already in use 127.0.0.1:3000')
  expect(tellOperator(used)).toBe(`${used.message}. Stop what listens there, or set another PORT.`)
})

test('an operator sees any other error unchanged', () => {
  const refused = new DatabaseError('42501', 'permission denied', { cause: new Error('inside') })
  expect(tellOperator(refused)).toBe('permission denied')
  expect(tellOperator(new Error('No folder', { cause: new Error('EACCES') }))).toBe('No folder')
  expect(tellOperator('nothing')).toBe('nothing')
})

test.each([
  [
    '22P02',
    'invalid input syntax for type uuid: "Ana Lima"',
    'invalid input syntax for type uuid: "…"',
  ],
  ['P0001', 'Não atendemos Ana Lima', 'P0001'],
])('an operator learns what failed, but no value of a row (%s)', (code, message, told) => {
  expect(tellOperator(new DatabaseError(code, message))).toBe(told)
})

test('the log contains the reason why the database cannot be reached, and no secret', () => {
  const error = failed('08P01', 'no such database: "segredo"')
  expect(describeError(toDatabaseError(error))).toMatchObject({
    code: '08006',
    cause: { code: '08P01', message: 'no such database: "…"' },
  })
})
