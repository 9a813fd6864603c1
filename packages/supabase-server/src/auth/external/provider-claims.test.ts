import { expect, test } from 'vitest'
import { azurePersonOf } from './provider-claims.ts'

const isProven = (url: string, more = {}) =>
  azurePersonOf(url)({ sub: 'x', email: 'ana@empresa.com.br', ...more }).emails[0]?.isVerified

const microsoft = 'https://login.microsoftonline.com'

test.each([
  '',
  microsoft,
  `${microsoft}/common`,
  `${microsoft}/Organizations`,
  `${microsoft}/consumers`,
  `${microsoft}/9188040d-6c67-4c5b-b112-36a304b66dad`,
])('with a multi-tenant issuer (%s) Microsoft’s missing claim verifies no address', (url) => {
  expect(isProven(url)).toBe(false)
  expect(isProven(url, { xms_edov: false })).toBe(false)
  expect(isProven(url, { xms_edov: '1' })).toBe(true)
})

test.each([`${microsoft}/6f1e4a1c-8c0f-4d49-9d0c-2f4d2b8f1a11`, `${microsoft}/empresa.com.br`])(
  'with a single tenant (%s) addresses are verified unless Microsoft says otherwise',
  (url) => {
    expect(isProven(url)).toBe(true)
    expect(isProven(url, { xms_edov: false })).toBe(false)
  },
)
