import { expect, test } from 'vitest'
import { absenceNote } from './receivers-query.ts'

const noon = new Date('2026-11-26T15:00Z')
const note = (cause: string, until: string) =>
  absenceNote({ id: 'a', name: 'Ana', absence: { cause, until: new Date(until) } }, noon)

test('who does not answer now is listed with why, and until when', () => {
  expect(note('away', '2026-11-30T12:00Z')).toBe('Ausente, volta segunda às 9h')
  expect(note('hours', '2026-11-27T11:30Z')).toBe('Fora do horário, volta amanhã às 8h30')
  expect(note('limit', '2026-11-27T11:00Z')).toBe('Limite de hoje atingido, volta amanhã às 8h')
})

test('who answers now has no note', () => {
  expect(absenceNote({ id: 'a', name: 'Ana', absence: null }, noon)).toBeUndefined()
})
