import { expect, test } from 'vitest'
import { atTime, fromTime } from './clock-words.ts'

test.each([
  ['00:00', 'à 0h'],
  ['01:30', 'à 1h30'],
  ['08:00', 'às 8h'],
  ['08:05', 'às 8h05'],
  ['24:00', 'às 24h'],
])('at %s is %s', (time, words) => {
  expect(atTime(time)).toBe(words)
})

test('a span agrees in number with each of its hours', () => {
  expect(fromTime('08:30', '12:00')).toBe('das 8h30 às 12h')
  expect(fromTime('00:00', '01:00')).toBe('da 0h à 1h')
})
