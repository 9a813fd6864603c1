import { expect, test } from 'vitest'
import { fromWords, leftOutWords } from './left-out-words.ts'

const now = new Date('2026-11-25T12:00Z')
const seller = {
  away_until: null,
  leave_from: '2026-11-20T03:00Z',
  leave_until: '2026-12-05T03:00Z',
}

test.each([
  ['away', '2026-12-05T11:00Z', 'De folga até 04/12'],
  ['hours', '2026-11-26T12:00Z', 'Fora do horário, volta amanhã às 9h'],
  ['limit', '2026-11-26T03:00Z', 'Limite de hoje atingido, volta amanhã'],
  ['manager', null, 'Gerente, fora do rodízio'],
  ['inactive', null, 'Inativo'],
  ['phone', null, 'Telefone inválido, fora do rodízio'],
  [null, '2026-11-25T12:00Z', undefined],
] as const)('%s until %s: %s', (left_out, available_at, words) => {
  expect(leftOutWords({ left_out, available_at }, seller, now)).toBe(words)
})

test.each([
  ['2026-11-25T13:00Z', 'A partir de hoje às 10h'],
  ['2026-11-26T03:00Z', 'A partir de amanhã'],
  ['2026-11-30T12:00Z', 'A partir de segunda às 9h'],
  ['2026-12-30T12:00Z', 'A partir de 30/12 às 9h'],
])('turns that begin at %s: %s', (at, words) => {
  expect(fromWords(new Date(at), now, 'America/Sao_Paulo')).toBe(words)
})
