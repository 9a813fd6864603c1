import { expect, test } from 'vitest'
import { contactPeriods, findContactPeriod } from './contact-periods.ts'

test('contacts can be filtered by seven periods with labels', () => {
  expect(contactPeriods.map(({ label }) => label)).toEqual([
    'Hoje',
    'Ontem',
    'Últimos 7 dias',
    'Últimos 14 dias',
    'Últimos 30 dias',
    'Mês atual',
    'Mês passado',
  ])
})

test('an address contains the slug of its period, and an unknown slug is none', () => {
  expect(findContactPeriod('mes-passado')?.key).toBe('last_month')
  expect(findContactPeriod('sempre')).toBeNull()
  expect(findContactPeriod(null)).toBeNull()
})
