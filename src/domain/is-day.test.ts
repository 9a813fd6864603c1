import { expect, test } from 'vitest'
import { isDay } from './is-day.ts'

test('a day is one of the calendar, typed to its end', () => {
  expect(isDay('2026-11-25')).toBe(true)
  const none = ['', '0202-11-25', '2026-13-01', '2026-02-30', '2026-11-25x']
  expect(none.filter(isDay)).toEqual([])
  expect(isDay(null)).toBe(false)
})
