import { expect, test } from 'vitest'
import { counted, formatAbout, formatCount } from './format-count.ts'

test('thousands take a dot', () => {
  expect(formatCount(12345)).toBe('12.345')
})

test('one is singular, none and many are plural', () => {
  expect(counted(1, 'pendente', 'pendentes')).toBe('1 pendente')
  expect(counted(0, 'pendente', 'pendentes')).toBe('0 pendentes')
  expect(counted(2500, 'pendente', 'pendentes')).toBe('2.500 pendentes')
})

test('an estimate is rounded', () => {
  expect(formatAbout(123_456)).toBe('cerca de 120 mil')
  expect(formatAbout(10_001)).toBe('cerca de 10 mil')
  expect(formatAbout(1_250_000)).toBe('cerca de 1,3 mi')
})
