import type { Delimiter } from '../../../domain/csv/write-csv.ts'
import { defaultTimeZone } from '../../../domain/format-date.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toastFailure, toastSuccess } from '../../ui/toast.ts'
import type { Report } from './report-csv.ts'

const failure = 'Erro na exportação'
const unsettled = 'Aguarde os dados carregarem e tente novamente.'

/** Spec section 5 refuses an export without rows. Undefined while figures load. */
export async function exportReport(
  report: Report | 'empty' | undefined,
  delimiter: Delimiter,
  name: string,
): Promise<void> {
  if (!report) return toastFailure(failure, unsettled)
  if (report === 'empty') {
    return toastFailure(failure, 'Não há dados para exportar com os filtros aplicados.')
  }
  try {
    const { reportCsv } = await import('./report-csv.ts')
    saveFile(new Blob([reportCsv(report, delimiter)], { type: 'text/csv' }), `${name}.csv`)
    toastSuccess('Relatório exportado!', `${name}.csv`)
  } catch {
    toastFailure(failure, 'Não foi possível montar o arquivo. Tente novamente.')
  }
}

/** Figures of the previous filters must not be printed. */
export function printReport(report: Report | undefined, name: string): void {
  if (report) printAs(name)
  else toastFailure(failure, unsettled)
}

/** Browsers name the PDF after the title. */
export function printAs(name: string): void {
  const title = document.title
  document.title = name
  window.addEventListener('afterprint', () => (document.title = title), { once: true })
  window.print()
}

/** relatorio_leads_este-mes_20-11-2026, for the CSV file and the printed PDF. */
export function reportName(period: string, now: Date, timeZone = defaultTimeZone): string {
  const day = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short' }).format(now)
  return `relatorio_leads_${period}_${day.replaceAll('/', '-')}`
}
