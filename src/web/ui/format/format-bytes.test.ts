import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 kB'],
  [999_000, '999 kB'],
  [24_512_000, '24,5 MB'],
  [1_200_000_000, '1,2 GB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes).replaceAll('\u00a0', ' ')).toBe(text)
})
