import { expect, test } from 'vitest'
import { byName } from './by-name.ts'

test('names are sorted as a Brazilian reads them, whatever their accents, capitals and numbers', () => {
  const names = ['Loja 10', 'Zeca', 'Érica', 'loja 2', 'Eva', 'ana', 'Ângela']
  expect(byName(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    'ana',
    'Ângela',
    'Érica',
    'Eva',
    'loja 2',
    'Loja 10',
    'Zeca',
  ])
})

test('the given list stays unchanged', () => {
  const rows = [{ name: 'B' }, { name: 'A' }]
  byName(rows)
  expect(rows).toEqual([{ name: 'B' }, { name: 'A' }])
})
