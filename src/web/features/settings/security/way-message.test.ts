import { expect, test } from 'vitest'
import { wayMessage } from './way-message.ts'

test('the only way to sign in stays, with advice on what to do first', () => {
  expect(wayMessage({ code: 'single_identity_not_deletable' })).toBe(
    'O Google é a única forma de entrar nesta conta. Crie uma senha antes.',
  )
})

test('a Google account of somebody else is not added to mine', () => {
  expect(wayMessage({ code: 'identity_already_exists' })).toBe(
    'Essa conta do Google já está conectada a outra conta do Rodízio.',
  )
})

test.each(['constructor', 'unexpected_failure', undefined])(
  '%s has a message of its own',
  (code) => {
    expect(wayMessage({ code })).toBe('Tente novamente em alguns instantes.')
  },
)
