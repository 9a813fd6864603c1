import { expect, test } from 'vitest'
import { clicksSentence } from './clicks-sentence.ts'

test('the sentence has the period, all clicks and the best day', () => {
  const days = [
    { day: '2026-11-20', clicks: 3 },
    { day: '2026-11-21', clicks: 1 },
  ]
  expect(clicksSentence(days)).toBe(
    'Cliques por dia, de 20/11/2026 a 21/11/2026: 4 cliques, 3 no melhor dia (20/11/2026).',
  )
})

test('the sentence has no best day without clicks', () => {
  expect(clicksSentence([{ day: '2026-11-21', clicks: 0 }])).toBe(
    'Cliques por dia, de 21/11/2026 a 21/11/2026: 0 cliques.',
  )
})
