import { expect, test } from 'vitest'
import { halfTyped } from './availability-schema.ts'
import { availabilitySummary } from './availability-summary.ts'

const now = new Date('2026-11-25T15:00Z')
const nothing = { away_until: '', daily_limit: '', weight: '1', weekly_hours: null }
const summary = (fields: object) => availabilitySummary({ ...nothing, ...fields }, now)

test('what is set is said in one line', () => {
  expect(summary({ away_until: '2026-12-01T00:00', weight: '2', daily_limit: '5' })).toBe(
    'De folga até 01/12 · peso 2 · até 5 por dia',
  )
  expect(summary({ weekly_hours: { sat: [['09:00', '13:00']] } })).toBe(
    'Atende sábado das 9h às 13h',
  )
})

test('a leave names its hour, and the year if it is another', () => {
  expect(summary({ away_until: '2026-12-01T14:30' })).toBe('De folga até 01/12 às 14h30')
  expect(summary({ away_until: '2027-01-05T08:00' })).toBe('De folga até 05/01/2027 às 8h')
})

test('nothing set is said too; a half-typed date is not', () => {
  expect(summary({})).toBe('Nos horários da empresa, sem limite por dia')
  expect(summary({ away_until: halfTyped, weight: '3' })).toBe('Peso 3')
})
