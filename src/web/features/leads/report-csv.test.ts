import { expect, test } from 'vitest'
import { type Report, reportCsv } from './report-csv.ts'

const report: Report = {
  company: '=Loja "Aurora"',
  period: 'Este mês',
  seller: {
    id: 's',
    name: 'Bento Reis',
    conversion_rate: 33.3,
    leads_converted: 1,
    last_activity: null,
  },
  counters: { total: 3, today: 1, yesterday: 0, this_week: 2, this_month: 3 },
  points: [{ key: '2026-11-20', label: '20/11', name: '20/11/2026', leads: 3 }],
  sources: [{ key: 'instagram', label: 'Instagram', leads: 3 }],
  sellers: [{ key: 's', label: 'Bento Reis', leads: 3 }],
}

test('the figures make a file that is safe in spreadsheets', () => {
  const file = reportCsv(report, ',')
  expect(file.startsWith('\uFEFF"Seção","Item","Valor"\r\n')).toBe(true)
  expect(file).toContain(`"Filtro","Empresa","'=Loja ""Aurora"""\r\n`)
  expect(file).toContain('"Resumo","Taxa de conversão","33,3%"\r\n')
  expect(file).toContain('"Por data","20/11/2026","3"\r\n')
  expect(file.endsWith('"Por vendedor","Bento Reis","3"\r\n')).toBe(true)
  expect(reportCsv(report, ';')).toContain('"Por origem";"Instagram";"3"\r\n')
})
