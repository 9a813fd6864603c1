/** Figures only, without personal data. */

import { byteOrderMark, type Delimiter, writeCsv } from '../../../domain/csv/write-csv.ts'
import { formatPercent } from '../../ui/format/format-percent.ts'
import type { TimePoint } from './group-days.ts'
import type { ActiveSeller, LeadCount, LeadCounts } from './leads-queries.ts'

export type Report = {
  company: string
  period: string
  seller: ActiveSeller | undefined
  counters: LeadCounts
  points: TimePoint[]
  sources: LeadCount[]
  sellers: LeadCount[]
}

export function reportCsv(report: Report, delimiter: Delimiter): string {
  return byteOrderMark + writeCsv(rowsOf(report), delimiter)
}

function rowsOf({ company, period, seller, counters, points, sources, sellers }: Report) {
  const rows: (string | number)[][] = [
    ['Seção', 'Item', 'Valor'],
    ['Filtro', 'Empresa', company],
    ['Filtro', 'Período', period],
    ['Filtro', 'Vendedor', seller?.name ?? 'Todos'],
    ['Resumo', 'Total de leads', counters.total],
    ['Resumo', 'Hoje', counters.today],
    ['Resumo', 'Esta semana', counters.this_week],
    ['Resumo', 'Este mês', counters.this_month],
  ]
  if (seller) {
    rows.push(
      ['Resumo', 'Taxa de conversão', formatPercent(seller.conversion_rate)],
      ['Resumo', 'Leads convertidos', seller.leads_converted],
    )
  }
  return [
    ...rows,
    ...points.map(({ name, leads }) => ['Por data', name, leads]),
    ...sources.map(({ label, leads }) => ['Por origem', label, leads]),
    ...sellers.map(({ label, leads }) => ['Por vendedor', label, leads]),
  ]
}
