import { expect, test } from 'vitest'
import { passwordHint, passwordProblem, usualPasswordRules } from './password-rules.ts'

const strict = {
  minimumPasswordLength: 8,
  passwordCharacters: ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123', '!@#'],
}

test.each([
  ['12345', usualPasswordRules, 'A senha deve ter pelo menos 6 caracteres.'],
  ['123456', usualPasswordRules, null],
  ['🔑🔑🔑', usualPasswordRules, 'A senha deve ter pelo menos 6 caracteres.'],
  ['🔑🔑🔑🔑🔑🔑', usualPasswordRules, null],
  [
    'é'.repeat(37),
    usualPasswordRules,
    'A senha pode ter no máximo 72 caracteres; letras com acento contam como dois.',
  ],
  ['aB1!aB1', strict, 'A senha deve ter pelo menos 8 caracteres.'],
  [
    'aB12aB12',
    strict,
    'A senha deve ter letras minúsculas, letras maiúsculas, números e símbolos.',
  ],
  ['aB1!aB1!', strict, null],
])('the password %s gets the message: %3$s', (typed, rules, problem) => {
  expect(passwordProblem(typed, rules)).toBe(problem)
})

test('the field shows the password rules before anything is typed', () => {
  expect(passwordHint(usualPasswordRules)).toBe('Pelo menos 6 caracteres.')
  expect(passwordHint({ ...strict, passwordCharacters: ['aA', '0'] })).toBe(
    'Pelo menos 8 caracteres, com letras e números.',
  )
})
