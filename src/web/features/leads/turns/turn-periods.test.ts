import { expect, test } from 'vitest'
import { turnPeriods } from './turn-periods.ts'

const daysOf = (now: string) =>
  turnPeriods(Date.parse(now), 'America/Manaus').map(({ from, to }) => `${from} ${to}`)

test('periods are days of the company, across the ends of months and years', () => {
  expect(daysOf('2026-03-01T15:00:00Z')).toEqual([
    '2026-03-01 2026-03-01',
    '2026-02-01 2026-02-28',
    '2026-02-23 2026-03-01',
    '2026-03-01 2026-03-01',
  ])
  expect(daysOf('2027-01-01T03:00:00Z')[1]).toBe('2026-11-01 2026-11-30')
  expect(daysOf('2027-01-01T05:00:00Z')[1]).toBe('2026-12-01 2026-12-31')
})
