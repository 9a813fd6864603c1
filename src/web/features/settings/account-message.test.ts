import { expect, test } from 'vitest'
import { accountMessage } from './account-message.ts'

test.each([
  [{ code: 'email_exists' }, 'Já existe uma conta com este e-mail.'],
  [{ code: 'same_password' }, 'A nova senha precisa ser diferente da atual.'],
  [{ name: 'AuthSessionMissingError' }, 'Sua sessão expirou. Entre novamente.'],
  [{ name: 'AuthRetryableFetchError' }, 'Tente novamente em alguns instantes.'],
  [{ code: 'toString' }, 'Tente novamente em alguns instantes.'],
])('%j is told as "%s"', (error, message) => {
  expect(accountMessage(error)).toBe(message)
})
