import { expect, test } from 'vitest'
import { fromLocal, toLocal } from './local-moment.ts'

test.each([
  ['America/Sao_Paulo', '2026-11-25T14:30', '2026-11-25T17:30:00.000Z'],
  ['America/Manaus', '2026-11-25T23:30', '2026-11-26T03:30:00.000Z'],
  ['America/Noronha', '2026-12-31T23:00', '2027-01-01T01:00:00.000Z'],
])('in %s %s is %s', (zone, local, iso) => {
  expect(fromLocal(local, zone).toISOString()).toBe(iso)
  expect(toLocal(new Date(iso), zone)).toBe(local)
})
