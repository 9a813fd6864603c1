import { expect, test } from 'vitest'
import { findLeadPeriod, periodWords } from './lead-periods.ts'

test('a report names the days of its period', () => {
  const days = ['2026-10-01', '2026-10-02', '2026-10-31'].map((key) => ({ key }))
  const period = findLeadPeriod('mes-passado')
  expect(periodWords(period, days)).toBe('Mês passado (01/10/2026 a 31/10/2026)')
  expect(periodWords(period, days.slice(0, 1))).toBe('Mês passado (01/10/2026)')
  expect(periodWords(findLeadPeriod(null), [])).toBe('Todos')
})
