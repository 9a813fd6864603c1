import { expect, test } from 'vitest'
import type { WeeklyHours } from '../../../../domain/weekly-hours.ts'
import type { Availability } from '../rotation/rotation-queries.ts'
import { memberAbsence } from './member-absence.ts'

/** A Wednesday, 12:00 in São Paulo. */
const now = new Date('2026-11-25T15:00Z')
const mornings: WeeklyHours = { wed: [['08:00', '12:00']] }
const afternoons: WeeklyHours = { wed: [['12:00', '24:00']] }
const nothing = { away_until: null, weekly_hours: null }

function absence(
  left_out: Availability['left_out'],
  teamHours: WeeklyHours | null = null,
  member: Parameters<typeof memberAbsence>[0] = nothing,
) {
  const available_at = left_out ? '2026-11-26T11:00Z' : null
  return memberAbsence(member, { left_out, available_at }, teamHours, now)
}

test('a team without hours follows the company', () => {
  expect(absence(null)).toBeUndefined()
  expect(absence('hours')).toBe('Fora do horário, volta amanhã às 8h')
  expect(absence('away')).toBe('De folga, volta amanhã às 8h')
})

test('a team’s hours take the place of the company’s, but not of a member’s own', () => {
  expect(absence('hours', afternoons)).toBeUndefined()
  expect(absence(null, mornings)).toBe('Fora do horário da equipe')
  const own = { ...nothing, weekly_hours: { wed: [['08:00', '18:00']] } }
  expect(absence(null, mornings, own)).toBeUndefined()
  expect(absence('hours', afternoons, own)).toBe('Fora do horário, volta amanhã às 8h')
})

test('absences hold in every team', () => {
  const away = { ...nothing, away_until: '2026-12-01T12:00Z' }
  expect(absence('away', afternoons, away)).toBe('De folga até 01/12/2026')
  expect(absence('limit', afternoons)).toBe('Limite de hoje atingido')
  expect(absence('inactive', afternoons)).toBe('Inativo')
  expect(absence('phone')).toBe('Telefone inválido')
})
