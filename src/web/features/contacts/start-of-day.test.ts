import { expect, test } from 'vitest'
import { startOfDay } from './start-of-day.ts'

test.each([
  ['2025-11-21T02:30:00Z', 'America/Sao_Paulo', '2025-11-20T03:00:00.000Z'],
  ['2025-11-21T03:00:00Z', 'America/Sao_Paulo', '2025-11-21T03:00:00.000Z'],
  ['2025-11-21T03:30:00Z', 'America/Manaus', '2025-11-20T04:00:00.000Z'],
  ['2025-11-21T12:00:00Z', 'America/Rio_Branco', '2025-11-21T05:00:00.000Z'],
  ['2025-11-21T12:00:00Z', 'America/Noronha', '2025-11-21T02:00:00.000Z'],
])('at %s in %s the day began at %s', (now, zone, start) => {
  expect(startOfDay(new Date(now), zone).toISOString()).toBe(start)
})
