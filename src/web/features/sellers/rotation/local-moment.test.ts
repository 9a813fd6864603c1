import { expect, test } from 'vitest'
import { addDays, placeInWeek, startOfDay, toDay, toLocal } from './local-moment.ts'

test.each([
  ['America/Sao_Paulo', '2026-11-25', '2026-11-25T03:00:00.000Z'],
  ['America/Manaus', '2026-11-25', '2026-11-25T04:00:00.000Z'],
  ['America/Noronha', '2026-12-31', '2026-12-31T02:00:00.000Z'],
  ['UTC', '2026-12-31', '2026-12-31T00:00:00.000Z'],
])('in %s %s begins at %s', (zone, day, iso) => {
  expect(startOfDay(day, zone).toISOString()).toBe(iso)
  expect(toLocal(new Date(iso), zone)).toBe(`${day}T00:00`)
  expect(toDay(new Date(Date.parse(iso) - 1), zone)).toBe(addDays(day, -1))
})

test('days go over the ends of months and weeks', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(placeInWeek('2026-11-30')).toBe(0)
  expect(placeInWeek('2026-12-06')).toBe(6)
})
