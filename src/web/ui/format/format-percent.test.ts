import { expect, test } from 'vitest'
import { formatPercent } from './format-percent.ts'

test.each([
  [0, '0,0%'],
  [12.5, '12,5%'],
  [33.3, '33,3%'],
  [100, '100,0%'],
])('%d is written %s', (percent, text) => {
  expect(formatPercent(percent)).toBe(text)
})
