import { expect, it } from 'vitest'
import { reduceSlug, slugOf } from './page-slug.ts'

it.each([
  ['Promoção de São João: Ça vá!', 'promocao-de-sao-joao-ca-va'],
  ['muito '.repeat(20), 'muito-muito-muito-muito-muito-muito-muito-muito-muito-muito'],
  ['日本', ''],
])('makes of %j the address that the database would make', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

it('lets a hyphen stand that is about to be followed by a word', () => {
  expect(reduceSlug('Test ')).toBe('test-')
  expect(reduceSlug('-Test--drive')).toBe('test-drive')
})
