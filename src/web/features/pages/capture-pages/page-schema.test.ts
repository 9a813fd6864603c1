import { expect, test } from 'vitest'
import { fieldOfRefusal, pageSchema } from './page-schema.ts'

const page = {
  name: 'Feirão',
  title: 'Feirão de seminovos',
  team_id: null,
  description: '',
  fields: ['name', 'phone'],
  custom_css: '',
  primary_color: '#16a34a',
  background_color: '#F0F9FF',
  logo_url: '',
  slug: '',
}

const messages = (change: Partial<typeof page>) =>
  pageSchema.safeParse({ ...page, ...change }).error?.issues.map(({ message }) => message) ?? []

test('name and title are required, the rest is not', () => {
  expect(messages({})).toEqual([])
  expect(messages({ name: ' ', title: ' ' })).toEqual([
    'Informe o nome da página.',
    'Informe o título.',
  ])
})

test('a colour has six hexadecimal digits', () => {
  expect(messages({ primary_color: '#16a', background_color: 'red' })).toEqual([
    'Use uma cor como #16a34a.',
    'Use uma cor como #16a34a.',
  ])
})

test('an address loses a hyphen at its end', () => {
  expect(pageSchema.parse({ ...page, slug: 'test-' }).slug).toBe('test')
})

test('a refusal of the database is shown at its field', () => {
  expect(fieldOfRefusal('O CSS não pode conter url().')).toBe('custom_css')
  expect(fieldOfRefusal('Este endereço já está em uso. Escolha outro.')).toBe('slug')
  expect(fieldOfRefusal('O limite de páginas do seu plano foi atingido.')).toBeNull()
})
