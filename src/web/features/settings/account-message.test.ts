import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { accountMessage } from './account-message.ts'

const refused = (code: string) => new AuthApiError('In English', 422, code)

test.each([
  [refused('email_exists'), 'Já existe uma conta com este e-mail.'],
  [refused('same_password'), 'A nova senha precisa ser diferente da atual.'],
  [refused('session_not_found'), 'Sua sessão expirou. Entre novamente.'],
  [refused('toString'), 'Tente novamente em alguns instantes.'],
  [refused('something_new'), 'Tente novamente em alguns instantes.'],
  [new AuthSessionMissingError(), 'Sua sessão expirou. Entre novamente.'],
  [new TypeError('Failed to fetch'), 'Tente novamente em alguns instantes.'],
  [
    new AuthRetryableFetchError('Failed to fetch', 0),
    'Não foi possível conectar ao servidor. Tente novamente em alguns instantes.',
  ],
  [
    new AuthWeakPasswordError('Password should be at least 10 characters.', 422, ['length']),
    'A senha deve ter pelo menos 10 caracteres.',
  ],
])('%s shows "%s"', (error, message) => {
  expect(accountMessage(error)).toBe(message)
})
