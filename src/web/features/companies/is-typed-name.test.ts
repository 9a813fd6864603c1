import { expect, test } from 'vitest'
import { isTypedName } from './is-typed-name.ts'

test.each([
  ['Padaria São João', 'Padaria São João'],
  ['Padaria São João'.normalize('NFC'), 'Padaria São João'.normalize('NFD')],
  ['Padaria São João'.normalize('NFD'), 'Padaria São João'.normalize('NFC')],
  ['Loja Dupla', 'Loja  Dupla'],
  ['Loja Dupla ', 'Loja\u00a0Dupla'],
])('%j matches the name %j', (typed, name) => {
  expect(isTypedName(typed, name)).toBe(true)
})

test.each([
  ['Padaria Sao Joao', 'Padaria São João'],
  ['padaria são joão', 'Padaria São João'],
  ['Padaria', 'Padaria São João'],
  ['', 'Padaria São João'],
  ['LojaDupla', 'Loja Dupla'],
])('%j does not match the name %j', (typed, name) => {
  expect(isTypedName(typed, name)).toBe(false)
})
