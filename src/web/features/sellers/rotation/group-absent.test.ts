import { expect, test } from 'vitest'
import { groupAbsent } from './group-absent.ts'

const people = (names: string) => names.split(' ').map((name) => ({ name }))

test('who is absent for the same reason shares a line, and who is present has none', () => {
  const words = ({ name }: { name: string }) =>
    name === 'Bia' ? undefined : name === 'Duda' ? 'De folga' : 'Fora do horário'
  expect(groupAbsent(people('Ana Bia Caio Duda'), words)).toEqual([
    { words: 'Fora do horário', names: 'Ana, Caio' },
    { words: 'De folga', names: 'Duda' },
  ])
})

test('a long line counts the rest', () => {
  const names = (all: string) => groupAbsent(people(all), () => 'De folga')[0]?.names
  expect(names('Ana Bia Caio Duda Eva')).toBe('Ana, Bia, Caio, Duda, Eva')
  expect(names('Ana Bia Caio Duda Eva Fábio')).toBe('Ana, Bia, Caio, Duda e mais 2')
})
