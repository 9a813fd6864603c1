import { expect, test } from 'vitest'
import { findConfiguredSize, readSizeLimit } from './file-size.ts'

test.each([
  ['50MiB', 52_428_800],
  ['50MB', 52_428_800],
  ['1.5k', 1536],
  ['100', 100],
  ['muito', null],
])('the size %s of config.toml is read as the Supabase CLI reads it', (text, bytes) => {
  expect(findConfiguredSize(text)).toBe(bytes)
})

test('a bucket’s limit is decimal, and a text needs a unit', () => {
  expect(readSizeLimit('20mb')).toBe(20_000_000)
  expect(readSizeLimit(77)).toBe(77)
  expect(() => readSizeLimit('77')).toThrow('hint: use 20GB / 20MB / 30KB / 3B')
})
