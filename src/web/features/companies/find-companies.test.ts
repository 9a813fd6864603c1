import { expect, test } from 'vitest'
import { findCompanies } from './find-companies.ts'

const companies = [
  { name: 'Auto São João', email: 'contato@saojoao.example', phone: '1133334444' },
  { name: 'Loja Aurora', email: 'vendas@aurora.example', phone: null },
]
const namesFor = (typed: string) => findCompanies(companies, typed).map(({ name }) => name)

test.each([
  ['', ['Auto São João', 'Loja Aurora']],
  ['sao joao', ['Auto São João']],
  [' AURORA ', ['Loja Aurora']],
  ['vendas@', ['Loja Aurora']],
  ['(11) 3333', ['Auto São João']],
  ['ninguém', []],
])('“%s” finds %j', (typed, names) => {
  expect(namesFor(typed)).toEqual(names)
})
