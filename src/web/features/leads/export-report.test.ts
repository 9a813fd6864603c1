import { expect, test } from 'vitest'
import { reportName } from './export-report.ts'

test('the file name has the period and the day in the company’s time zone', () => {
  const now = new Date('2026-11-21T02:00:00Z')
  expect(reportName('este-mes', now, 'America/Sao_Paulo')).toBe(
    'relatorio_leads_este-mes_20-11-2026',
  )
})
