import { expect, test } from 'vitest'
import { wayMessage } from './way-message.ts'

test('the only way into an account stays, and what to do first is said', () => {
  expect(wayMessage({ code: 'single_identity_not_deletable' })).toBe(
    'O Google é a única forma de entrar nesta conta. Crie uma senha antes.',
  )
})

test.each(['constructor', 'unexpected_failure', undefined])('%s is said in our words', (code) => {
  expect(wayMessage({ code })).toBe('Tente novamente em alguns instantes.')
})
