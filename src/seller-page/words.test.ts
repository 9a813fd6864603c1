import { expect, test } from 'vitest'
import { calledTime, leadTime, leaveWords } from './words.ts'

const now = new Date('2026-11-26T15:00:00Z')

test('a call is told with its time, and its day unless it is today', () => {
  const say = (at: string) => calledTime(new Date(at), now, 'America/Sao_Paulo')
  expect(say('2026-11-26T11:52:00Z')).toBe('às 8h52')
  expect(say('2026-11-26T02:00:00Z')).toBe('em 25/11 às 23h')
})

test('a lead is told with its time as a call is', () => {
  const say = (at: string) => leadTime(new Date(at), now, 'America/Sao_Paulo')
  expect(say('2026-11-26T14:52:00Z')).toBe('há 8 min')
  expect(say('2026-11-26T11:52:00Z')).toBe('às 8h52')
  expect(say('2026-11-26T02:00:00Z')).toBe('ontem às 23h')
  expect(say('2026-11-23T17:30:00Z')).toBe('23/11 às 14h30')
})

test('a leave is told with its days', () => {
  expect(leaveWords({ from: '2026-11-30', until: '2026-12-01' })).toBe('Folga de 30/11 a 01/12')
  expect(leaveWords({ from: '2026-11-30', until: '2026-11-30' })).toBe('Folga em 30/11')
})
