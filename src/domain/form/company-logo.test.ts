import { expect, test } from 'vitest'
import { logoAddress, withCompanyLogo } from './company-logo.ts'
import { readFormConfig } from './form-config.ts'

const company = 'https://rodizio.example/logo'
const own = 'https://loja.example/logo.png'
const shown = (appearance: object, address: string | null = company) =>
  withCompanyLogo(readFormConfig({ appearance }), address).appearance.logoUrl

test('a folder has an address too, a missing logo has none', () => {
  expect(logoAddress('https://rodizio.example', '')).toMatch(/\/public\/logos\/$/)
  expect(logoAddress('https://rodizio.example', null)).toBeNull()
})

test('the company’s logo stands in where a logo is shown and no picture is named', () => {
  expect(shown({ showLogo: true })).toBe(company)
  expect(shown({ showLogo: true, logoUrl: own })).toBe(own)
  expect(shown({ showLogo: false })).toBe('')
  expect(shown({ showLogo: true }, null)).toBe('')
})
