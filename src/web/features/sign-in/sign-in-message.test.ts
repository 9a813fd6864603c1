import { expect, test } from 'vitest'
import { signInMessage } from './sign-in-message.ts'

test('a wrong password is told in Portuguese', () => {
  const error = {
    code: 'invalid_credentials',
    name: 'AuthApiError',
    message: 'Invalid login credentials',
  }
  expect(signInMessage(error)).toBe('E-mail ou senha incorretos.')
})

test('a server that cannot be reached is not a wrong password', () => {
  const error = { code: undefined, name: 'AuthRetryableFetchError', message: 'Failed to fetch' }
  expect(signInMessage(error)).toMatch(/falar com o servidor/)
})

test('an unknown refusal shows the server message, else the spec sentence', () => {
  const error = { code: 'novo', name: 'AuthApiError', message: 'Conta em manutenção.' }
  expect(signInMessage(error)).toBe('Conta em manutenção.')
  expect(signInMessage({ ...error, message: '' })).toBe(
    'Verifique suas credenciais e tente novamente.',
  )
})
