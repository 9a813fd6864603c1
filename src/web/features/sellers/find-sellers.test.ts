import { expect, test } from 'vitest'
import { findSellers } from './find-sellers.ts'

const team = [
  { name: 'João Nóbrega', email: 'jn@loja.com.br', phone: '81991112222' },
  { name: 'Bia', email: 'bia@loja.com.br', phone: '1130004000' },
]

test.each([
  ['', ['João Nóbrega', 'Bia']],
  ['  joao nob', ['João Nóbrega']],
  ['NÓBREGA', ['João Nóbrega']],
  ['bia@', ['Bia']],
  ['(11) 3000', ['Bia']],
  ['xyz', []],
  ['()', []],
])('"%s" finds %j', (typed, names) => {
  expect(findSellers(team, typed).map(({ name }) => name)).toEqual(names)
})
