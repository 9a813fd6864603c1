import { AuthApiError, AuthWeakPasswordError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { weakPasswordMessage } from './weak-password.ts'

const weak = (message: string, reasons: string[]) =>
  weakPasswordMessage(new AuthWeakPasswordError(message, 422, reasons as never))

test('a short password shows the required length', () => {
  expect(weak('Password should be at least 8 characters.', ['length'])).toBe(
    'A senha deve ter pelo menos 8 caracteres.',
  )
})

test('a password that lacks kinds of characters names them', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const message = `Password should contain at least one character of each: ${letters}, ${letters.toUpperCase()}, 0123456789, !@#$%.`
  expect(weak(message, ['characters'])).toBe(
    'A senha deve ter letras minúsculas e maiúsculas, números e símbolos.',
  )
  const few = `… of each: ${letters}${letters.toUpperCase()}, 0123456789.`
  expect(weak(few, ['characters'])).toBe('A senha deve ter letras e números.')
})

test('all reasons are shown; an unknown one asks for a stronger password', () => {
  expect(weak('', ['length', 'pwned'])).toBe(
    'A senha é curta demais. Esta senha apareceu em vazamentos de dados. Escolha outra.',
  )
  expect(weak('', ['fraca'])).toBe('Escolha uma senha mais forte.')
})

test('other errors are not about the password', () => {
  expect(weakPasswordMessage(new AuthApiError('x', 422, 'signup_disabled'))).toBeNull()
})
