import { expect, test } from 'vitest'
import { wayMessage } from './way-message.ts'

test('the only way to sign in stays, with advice on what to do first', () => {
  expect(wayMessage({ code: 'single_identity_not_deletable' })).toBe(
    'O Google é a única forma de entrar nesta conta. Crie uma senha antes.',
  )
})

test.each(['constructor', 'unexpected_failure', undefined])(
  '%s has a message of its own',
  (code) => {
    expect(wayMessage({ code })).toBe('Tente novamente em alguns instantes.')
  },
)
