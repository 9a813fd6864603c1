import { expect, test } from 'vitest'
import { checkSentence, comparedWords, deliveryWords } from './turn-words.ts'

test.each([
  [1234, 0, 1, '1.234'],
  [12, 3, 1, '12 + 3'],
  [12, 0, 2, '12 ÷ 2'],
  [12, 3, 2, '(12 + 3) ÷ 2'],
] as const)(
  '%d turns, head start %d, weight %d are compared as %s',
  (turns, head_start, weight, words) => {
    expect(comparedWords({ kind: 'turn', turns, head_start, weight })).toBe(words)
    expect(comparedWords({ kind: 'chosen', turns, head_start, weight })).toBeNull()
  },
)

test('the check says how many turns differ, and which', () => {
  expect(checkSentence({ checked: 1204, different: 0, numbers: [] })).toBe(
    '1.204 vezes conferidas, nenhuma diferença.',
  )
  expect(checkSentence({ checked: 1, different: 1, numbers: [7] })).toBe(
    '1 vez conferida, 1 diferença: a vez 7.',
  )
  expect(checkSentence({ checked: 9, different: 2, numbers: [1012, 7] })).toBe(
    '9 vezes conferidas, 2 diferenças: as vezes 1.012 e 7.',
  )
  expect(checkSentence({ checked: 90, different: 5, numbers: [9, 8, 7] })).toBe(
    '90 vezes conferidas, 5 diferenças: as vezes 9, 8, 7 e mais 2.',
  )
})

test('a lead that waits says when it is handed out, and afterwards when it was', () => {
  const now = new Date('2026-11-25T12:00Z')
  const at = '2026-11-26T12:00:00Z'
  expect(deliveryWords({ handed_out_at: null, returns_at: at }, now)).toBe(
    'Será entregue amanhã às 9h',
  )
  expect(deliveryWords({ handed_out_at: at, returns_at: null }, now)).toBe(
    'Entregue em 26/11/2026 09:00',
  )
  expect(deliveryWords({ handed_out_at: null, returns_at: null }, now)).toBeNull()
})
