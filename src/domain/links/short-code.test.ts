import { expect, it } from 'vitest'
import { nextShortCode, readShortCode, reduceShortCode } from './short-code.ts'

it.each([
  ['demo', 'demo'],
  [' Demo. ', 'demo'],
  ['ig25123456).', 'ig25123456'],
  ['3F2504E0-4F89-41D3-9A0C-0305E82C3301', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
])('understands "%s"', (typed, code) => {
  expect(readShortCode(typed)).toBe(code)
})

it.each(['', '.', 'a b', 'über', 'demo/x', "de'mo", 'a'.repeat(21)])('refuses "%s"', (typed) => {
  expect(readShortCode(typed)).toBeNull()
})

it.each([
  ['instagram', 'ig'],
  ['facebook', 'fb'],
  ['google-meu-negocio', 'gmb'],
  ['google-ads', 'ads'],
  ['website', 'link'],
  ['outros', 'link'],
])('generates codes for %s: %s, the year and the last six digits of the time', (source, prefix) => {
  const now = new Date(1_795_256_123_456)
  expect(nextShortCode(source, now)).toBe(`${prefix}26123456`)
  expect(readShortCode(nextShortCode(source, now))).toBe(`${prefix}26123456`)
})

it.each([
  ['Feirão 2026!', 'feirao2026'],
  ['  Promo-Ç  ', 'promoc'],
  ['a'.repeat(30), 'a'.repeat(20)],
  ['日本', ''],
])('reduces the typed code %j to %j', (typed, code) => {
  expect(reduceShortCode(typed)).toBe(code)
})
