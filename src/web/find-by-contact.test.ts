import { expect, test } from 'vitest'
import { findByContact } from './find-by-contact.ts'

const items = [
  { name: 'João Nóbrega', email: 'joão@loja.com.br', phone: '55991112222' },
  { name: 'Bia', email: 'bia@loja.com.br', phone: '1130004000' },
  { name: 'Loja Aurora', email: 'vendas@aurora.example', phone: null },
]

test.each([
  ['', ['João Nóbrega', 'Bia', 'Loja Aurora']],
  ['  joao nob', ['João Nóbrega']],
  ['NÓBREGA', ['João Nóbrega']],
  [' AURORA ', ['Loja Aurora']],
  ['bia@', ['Bia']],
  ['joão@', ['João Nóbrega']],
  ['(11) 3000', ['Bia']],
  ['+55 11 3000-4000', ['Bia']],
  ['+55 11 3', ['Bia']],
  ['5511 3000-4000', ['Bia']],
  ['(55) 9911', ['João Nóbrega']],
  ['xyz', []],
  ['()', []],
])('“%s” finds %j', (typed, names) => {
  expect(findByContact(items, typed).map(({ name }) => name)).toEqual(names)
})
