import { expect, test } from 'vitest'
import { groupByDay } from './notification-days.ts'

test('days have their common names in the company’s time zone', () => {
  const now = Date.parse('2026-03-10T15:00:00Z')
  const at = (...times: string[]) =>
    groupByDay(
      times.map((time) => ({ at: time })),
      now,
    ).map(({ day, items }) => [day, items.length])
  expect(
    at(
      '2026-03-10T14:00:00Z',
      '2026-03-10T03:30:00Z',
      '2026-03-10T02:30:00Z',
      '2026-03-05T12:00:00Z',
      '2025-03-05T12:00:00Z',
    ),
  ).toEqual([
    ['Hoje', 2],
    ['Ontem', 1],
    ['Quinta-feira, 5 de março', 1],
    ['5 de março de 2025', 1],
  ])
})
