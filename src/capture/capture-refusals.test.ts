import { DatabaseError } from 'supabase-server/database'
import { expect, test } from 'vitest'
import { findCaptureRefusal } from './capture-refusals.ts'

const refusalOf = (code: string, message: string) =>
  findCaptureRefusal(new DatabaseError(code, message))

test.each([
  ['22023', 'DDD inválido', 422],
  ['PT404', 'Link não encontrado ou expirado', 404],
])('a visitor reads why the capture refused the form (%s)', (code, message, status) => {
  expect(refusalOf(code, message)).toEqual({ status, message })
})

test('a message of PostgreSQL itself is a failure, and no visitor reads it', () => {
  expect(refusalOf('22023', 'time zone "Marte" not recognized')).toBeNull()
})
