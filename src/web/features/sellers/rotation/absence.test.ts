import { expect, test } from 'vitest'
import { absenceWords, findLeave, leaveDays, leaveOutcome, leaveWords } from './absence.ts'

const zone = 'America/Sao_Paulo'
const now = new Date('2026-11-26T12:00-03:00')
const today = '2026-11-26'
const there = { away_until: null, leave_from: null, leave_until: null }
const week = { leave_from: '2026-11-30T03:00Z', leave_until: '2026-12-05T03:00Z' }
const begun = { ...week, leave_from: '2026-11-25T03:00Z' }
const words = (seller: object, at = now) => absenceWords({ ...there, ...seller }, at, zone)

test('who is absent is told until when, and who is not yet is there', () => {
  expect(words({})).toBeUndefined()
  expect(words(week)).toBeUndefined()
  expect(words(begun)).toBe('De folga até 04/12')
  expect(words(begun, new Date('2026-12-05T03:00Z'))).toBeUndefined()
  expect(words({ away_until: '2026-11-26T14:30-03:00' })).toBe('Em pausa até 14:30')
  expect(words({ away_until: '2026-11-27T00:00-03:00' })).toBe('Em pausa até o fim do dia')
  expect(words({ away_until: '2026-11-29T00:00-03:00' })).toBe('Em pausa até 28/11')
  expect(words({ away_until: '2027-01-04T08:00-03:00' })).toBe('Em pausa até 04/01/2027 às 08:00')
  expect(words({ away_until: '2026-11-26T11:00-03:00' })).toBeUndefined()
})

test('of a pause and a leave the longer one counts', () => {
  expect(words({ ...begun, away_until: '2026-11-26T14:30-03:00' })).toBe('De folga até 04/12')
  expect(words({ ...begun, away_until: '2026-12-09T00:00-03:00' })).toBe('Em pausa até 08/12')
})

test('a stored leave has whole days of the company’s clock', () => {
  expect(findLeave(week, now, zone)).toEqual({ from: '2026-11-30', until: '2026-12-04' })
  expect(findLeave(week, new Date('2026-12-05T03:00Z'), zone)).toBeUndefined()
})

test('a leave is told by its days', () => {
  const leave = { from: '2026-11-30', until: '2026-12-04' }
  expect(leaveWords(leave, today)).toBe('folga de 30/11 a 04/12')
  expect(leaveWords({ ...leave, from: today }, today)).toBe('folga até 04/12')
  expect(leaveWords({ from: today, until: today }, today)).toBe('folga hoje')
  expect(leaveDays({ from: '2027-01-04', until: '2027-01-04' }, today)).toBe('em 04/01/2027')
})

test('the outcome names the return by the hours that bind', () => {
  const leave = { from: '2026-11-30', until: '2026-12-04' }
  const monday = { mon: [['08:00', '18:00']] } as const
  expect(leaveOutcome(leave, monday, today)).toBe(
    'Fica fora de seg. 30/11 a sex. 04/12. Volta segunda, 07/12, às 8h.',
  )
  expect(leaveOutcome(leave, null, today)).toBe(
    'Fica fora de seg. 30/11 a sex. 04/12. Volta sábado, 05/12.',
  )
  expect(leaveOutcome({ from: '2026-12-31', until: '2026-12-31' }, monday, today)).toBe(
    'Fica fora em qui. 31/12. Volta segunda, 04/01/2027, às 8h.',
  )
})
