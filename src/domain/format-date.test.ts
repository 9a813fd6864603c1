import { expect, test } from 'vitest'
import { formatAgo, formatDateTime, formatTime } from './format-date.ts'

test('a lead at half past eleven at night stays on its Brazilian day', () => {
  expect(formatDateTime('2025-11-21T02:30:00Z')).toBe('20/11/2025 23:30')
  expect(formatDateTime('2025-11-21T03:05:00Z')).toBe('21/11/2025 00:05')
})

test('a company in Manaus reads its own clock', () => {
  expect(formatDateTime('2025-11-21T02:30:00Z', 'America/Manaus')).toBe('20/11/2025 22:30')
  expect(formatTime(Date.parse('2025-11-21T02:30:00Z'), 'America/Manaus')).toBe('22:30')
})

const now = Date.parse('2025-11-21T12:00:00Z')

test.each([
  ['2025-11-21T11:59:50Z', 'agora mesmo'],
  ['2025-11-21T11:55:00Z', 'há 5 minutos'],
  ['2025-11-21T09:00:00Z', 'há 3 horas'],
  ['2025-11-19T12:00:00Z', 'há 2 dias'],
  ['2025-11-01T12:00:00Z', '01/11/2025 09:00'],
])('%s was %s', (iso, expected) => {
  expect(formatAgo(iso, now)).toBe(expected)
})
