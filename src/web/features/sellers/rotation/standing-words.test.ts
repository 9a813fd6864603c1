import { expect, test } from 'vitest'
import { levelQuestion, standingNote } from './standing-words.ts'

const behind = { own: 12, others: 40, weight: 1 }

test('who is behind is compared with the others', () => {
  expect(standingNote(behind)).toBe('Está com 12 leads; a equipe, em 40.')
  expect(standingNote({ own: 1, others: 20, weight: 1, team: 'Seminovos' })).toBe(
    'Está com 1 vez na equipe Seminovos; os outros, em 20.',
  )
  expect(standingNote({ own: 0, others: 80, weight: 2 })).toBe(
    'Está com 0 leads; a equipe, no equivalente a 80 com peso 2.',
  )
})

test('the question says what comes without levelling', () => {
  expect(levelQuestion('Clara', { ...behind, own: 0 })).toBe(
    'Clara começa com 0 leads, e a equipe já está em 40. Sem nivelar, os próximos 40 leads vão só para Clara.',
  )
  expect(levelQuestion('Clara', { ...behind, weight: 2, others: 80 })).toBe(
    'Clara está com 12 leads, e a equipe já está no equivalente a 80 com peso 2. Sem nivelar, os próximos 68 leads vão só para Clara.',
  )
  expect(levelQuestion('Clara', { ...behind, team: 'Seminovos' })).toBe(
    'Na equipe Seminovos, Clara está com 12 vezes, e os outros já estão em 40. Sem nivelar, os próximos 28 leads da equipe vão só para Clara.',
  )
})
