import { expect, test } from 'vitest'
import { groupDays } from './group-days.ts'

test('days without leads are shown', () => {
  const { unit, points } = groupDays([
    { key: '2026-02-27', leads: 2 },
    { key: '2026-03-02', leads: 1 },
  ])
  expect(unit).toBe('day')
  expect(points.map(({ label, leads }) => [label, leads])).toEqual([
    ['27/02', 2],
    ['28/02', 0],
    ['01/03', 0],
    ['02/03', 1],
  ])
  expect(points[0]?.name).toBe('27/02/2026')
})

test('more than a quarter is grouped by month, more than five years by year', () => {
  const months = groupDays([
    { key: '2025-11-30', leads: 2 },
    { key: '2025-12-01', leads: 1 },
    { key: '2026-03-01', leads: 4 },
    { key: '2026-03-20', leads: 5 },
  ])
  expect(months.unit).toBe('month')
  expect(months.points.map(({ name, leads }) => [name, leads])).toEqual([
    ['11/2025', 2],
    ['12/2025', 1],
    ['01/2026', 0],
    ['02/2026', 0],
    ['03/2026', 9],
  ])
  const years = groupDays([
    { key: '2019-12-31', leads: 1 },
    { key: '2026-01-01', leads: 3 },
  ])
  expect(years.points.map(({ label }) => label)).toEqual(
    '2019 2020 2021 2022 2023 2024 2025 2026'.split(' '),
  )
})

test('a whole quarter is shown by day', () => {
  const { unit, points } = groupDays([
    { key: '2026-07-01', leads: 1 },
    { key: '2026-09-30', leads: 1 },
  ])
  expect([unit, points.length]).toEqual(['day', 92])
})

test('no leads make no points', () => {
  expect(groupDays([])).toEqual({ unit: 'day', points: [] })
})
