import { expect, test } from 'vitest'
import { halfTyped } from './availability-schema.ts'
import { availabilitySummary } from './availability-summary.ts'

const now = new Date('2026-11-25T15:00Z')
const nothing = {
  leave: { from: '2026-11-25', until: '' },
  away_until: null,
  daily_limit: '',
  weight: '1',
  weekly_hours: null,
}
const summary = (fields: object) =>
  availabilitySummary({ ...nothing, ...fields }, now, 'America/Sao_Paulo')

test('what is set is said in one line', () => {
  const leave = { from: '2026-11-30', until: '2026-12-04' }
  expect(summary({ leave, weight: '2', daily_limit: '5' })).toBe(
    'Folga de 30/11 a 04/12 · peso 2 · até 5 por dia',
  )
  expect(summary({ weekly_hours: { sat: [['09:00', '13:00']] } })).toBe(
    'Atende no sábado, das 9h às 13h',
  )
  expect(summary({ away_until: '2026-11-25T17:30Z' })).toBe('Em pausa até 14:30')
})

test('nothing set is said too; a half-typed date is not', () => {
  expect(summary({})).toBe('Nos horários da empresa, sem limite por dia')
  expect(summary({ leave: { from: '2026-11-25', until: halfTyped }, weight: '3' })).toBe('Peso 3')
})
