import { expect, test } from 'vitest'
import { counted, formatCount } from './format-count.ts'

test('thousands take a dot', () => {
  expect(formatCount(12345)).toBe('12.345')
})

test('one is singular, none and many are plural', () => {
  expect(counted(1, 'pendente', 'pendentes')).toBe('1 pendente')
  expect(counted(0, 'pendente', 'pendentes')).toBe('0 pendentes')
  expect(counted(2500, 'pendente', 'pendentes')).toBe('2.500 pendentes')
})
