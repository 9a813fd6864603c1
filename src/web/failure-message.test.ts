import { expect, test } from 'vitest'
import { failureMessage } from './failure-message.ts'

test('a refusal by the policies is said in Portuguese', () => {
  expect(failureMessage({ code: '42501', message: 'permission denied' })).toBe(
    'Você não tem permissão para fazer isso.',
  )
})

test('a sentence raised by the database is shown as it is', () => {
  expect(failureMessage({ code: 'P0001', message: 'O plano permite 5 vendedores.' })).toBe(
    'O plano permite 5 vendedores.',
  )
})

test.each([
  'TypeError: Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
])('a lost connection (%s) is named as such', (message) => {
  expect(failureMessage({ message })).toMatch(/Verifique sua conexão/)
})

test.each([undefined, null, {}, { message: '' }])('%j still gives a sentence', (failure) => {
  expect(failureMessage(failure)).toBe('Tente novamente em alguns instantes.')
})
