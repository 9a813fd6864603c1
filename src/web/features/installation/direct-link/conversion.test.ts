import { expect, test } from 'vitest'
import { conversion } from './conversion.ts'

test.each([
  [11, 38, '28,9%'],
  [0, 5, '0%'],
  [1, 1, '100%'],
  [3, 2, '100%'],
  [0, 0, '–'],
  [2, 0, '–'],
])('%i leads of %i clicks: %s', (leads, clicks, shown) => {
  expect(conversion(leads, clicks)).toBe(shown)
})
