import { AuthApiError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { keyMessage } from './key-message.ts'

const failure = (fields: object) => Object.assign(new Error('in English'), fields)

test.each([
  [{ name: 'NotAllowedError' }, /^O aparelho não confirmou/],
  [{ name: 'InvalidStateError' }, /já tem uma chave da sua conta/],
  [{ name: 'constructor' }, /^Não foi possível usar a chave/],
  [{ name: 'Unknown Error' }, /^Não foi possível usar a chave/],
])('%o is shown in Portuguese', (fields, message) => {
  expect(keyMessage(failure(fields))).toMatch(message)
})

test('a refusal of the server has a message of its own', () => {
  const of = (code: string) => keyMessage(new AuthApiError('in English', 422, code))
  expect(of('mfa_verification_failed')).toBe('A chave não foi reconhecida. Tente novamente.')
  expect(of('over_request_rate_limit')).toMatch(/^Muitas tentativas seguidas/)
})
