import { expect, test } from 'vitest'
import { levelQuestion, standingNote } from './standing-words.ts'

const behind = { own: 12, others: 40, weight: 1 }

test('who is behind is compared with the others', () => {
  expect(standingNote(behind)).toBe('Está com 12 leads; os demais têm pelo menos 40.')
  expect(standingNote({ own: 1, others: 20, weight: 1, team: 'Seminovos' })).toBe(
    'Está com 1 vez na equipe Seminovos; os demais têm pelo menos 20.',
  )
  expect(standingNote({ own: 0, others: 80, weight: 2 })).toBe(
    'Está com 0 leads; os demais têm o equivalente a pelo menos 80 com peso 2.',
  )
})

test('the question says what comes without levelling', () => {
  expect(levelQuestion('Clara', { ...behind, own: 0 })).toBe(
    'Clara começa com 0 leads; os demais têm pelo menos 40. Sem nivelar, os próximos 40 leads vão só para Clara. Com o nivelamento, passa a contar 40, como quem tem menos entre os demais. Não pode ser desfeito.',
  )
  expect(levelQuestion('Clara', { ...behind, weight: 2, others: 80 })).toBe(
    'Clara está com 12 leads; os demais têm o equivalente a pelo menos 80 com peso 2. Sem nivelar, os próximos 68 leads vão só para Clara. Com o nivelamento, passa a contar 80, como quem tem menos entre os demais. Não pode ser desfeito.',
  )
  expect(levelQuestion('Clara', { ...behind, team: 'Seminovos' })).toBe(
    'Na equipe Seminovos, Clara está com 12 vezes; os demais têm pelo menos 40. Sem nivelar, os próximos 28 leads da equipe vão só para Clara. Com o nivelamento, passa a contar 40, como quem tem menos entre os demais. Não pode ser desfeito.',
  )
})
