import { expect, test } from 'vitest'
import { calledTime } from './words.ts'

test('a call is told with its time, and its day unless it is today', () => {
  const now = new Date('2026-11-26T15:00:00Z')
  const say = (at: string) => calledTime(new Date(at), now, 'America/Sao_Paulo')
  expect(say('2026-11-26T11:52:00Z')).toBe('às 8h52')
  expect(say('2026-11-26T02:00:00Z')).toBe('em 25/11 às 23h')
})
