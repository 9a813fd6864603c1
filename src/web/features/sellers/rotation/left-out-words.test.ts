import { expect, test } from 'vitest'
import { leftOutWords } from './left-out-words.ts'

const now = new Date('2026-11-25T12:00Z')

test.each([
  ['away', '2026-12-05T11:00Z', 'De folga, volta em 05/12 às 8h'],
  ['hours', '2026-11-26T12:00Z', 'Fora do horário, volta amanhã às 9h'],
  ['limit', '2026-11-26T03:00Z', 'Limite de hoje atingido, volta amanhã à 0h'],
  ['inactive', null, undefined],
  [null, '2026-11-25T12:00Z', undefined],
] as const)('%s until %s: %s', (left_out, available_at, words) => {
  expect(leftOutWords({ left_out, available_at }, now)).toBe(words)
})
