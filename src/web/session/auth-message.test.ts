import { expect, test } from 'vitest'
import { authMessage, signInMessage } from './auth-message.ts'

test('a wrong password is reported in Portuguese', () => {
  const error = {
    code: 'invalid_credentials',
    name: 'AuthApiError',
    message: 'Invalid login credentials',
  }
  expect(signInMessage(error)).toBe('E-mail ou senha incorretos.')
})

test('a server that cannot be reached is not a wrong password', () => {
  const error = { code: undefined, name: 'AuthRetryableFetchError', message: 'Failed to fetch' }
  expect(signInMessage(error)).toMatch(/conectar ao servidor/)
})

test('an unknown refusal shows the server message, else the spec sentence', () => {
  const error = { code: 'novo', name: 'AuthApiError', message: 'Conta em manutenção.' }
  expect(signInMessage(error)).toBe('Conta em manutenção.')
  expect(signInMessage({ ...error, message: '' })).toBe(
    'Verifique suas credenciais e tente novamente.',
  )
  const otherwise = 'Não foi possível criar a conta. Tente novamente.'
  expect(authMessage({ ...error, message: '' }, otherwise)).toBe(otherwise)
})

test('a user who requests mails too fast sees how long to wait', () => {
  const error = {
    code: 'over_email_send_rate_limit',
    name: 'AuthApiError',
    message: 'For security purposes, you can only request this after 42 seconds.',
  }
  expect(authMessage(error, '')).toBe('Aguarde 42 segundos para pedir outro e-mail.')
  expect(authMessage({ ...error, message: 'email rate limit exceeded' }, '')).toMatch(/^Muitos/)
})
