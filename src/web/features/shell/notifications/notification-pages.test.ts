import { expect, test } from 'vitest'
import { cutPage, groupByDay } from './notification-pages.ts'

const rows = (...times: string[]) => times.map((created_at) => ({ created_at }))

test('a page that is not full is the last one', () => {
  expect(cutPage(rows('c', 'b'), 2)).toEqual({ rows: rows('c', 'b'), before: null })
})

test('the next page begins before the last one shown', () => {
  expect(cutPage(rows('c', 'b', 'a'), 2)).toEqual({ rows: rows('c', 'b'), before: 'b' })
})

test('events of one instant stay together, and none is lost', () => {
  expect(cutPage(rows('c', 'b', 'b'), 2)).toEqual({ rows: rows('c'), before: 'c' })
})

test('more events of one instant than a page holds are shown at once', () => {
  expect(cutPage(rows('b', 'b', 'b'), 2)).toEqual({ rows: rows('b', 'b', 'b'), before: 'b' })
})

test('days are named as people name them, in the time zone of the company', () => {
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
