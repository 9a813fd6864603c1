import { expect, it } from 'vitest'
import { formatMinutes } from './format-minutes.ts'

it.each([
  [0.2, 'menos de 1 min'],
  [0.5, '1 min'],
  [59.4, '59 min'],
  [60, '1 h'],
  [125, '2 h 5 min'],
  [2_879, '47 h 59 min'],
  [4_400, '3 dias'],
])('%s minutes are “%s”', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words)
})
