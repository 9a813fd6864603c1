import { expect, it } from 'vitest'
import { reduceSlug, slugOf } from './page-slug.ts'

it.each([
  ['Promoção de São João: Ça vá!', 'promocao-de-sao-joao-ca-va'],
  ['muito '.repeat(20), 'muito-muito-muito-muito-muito-muito-muito-muito-muito-muito'],
  ['日本', ''],
])('turns %j into the same slug as the database', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

it('keeps a trailing hyphen while the user types', () => {
  expect(reduceSlug('Test ')).toBe('test-')
  expect(reduceSlug('-Test--drive')).toBe('test-drive')
})
