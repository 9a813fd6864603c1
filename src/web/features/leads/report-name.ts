import { defaultTimeZone } from '../../ui/format/format-date.ts'

/** relatorio_leads_este-mes_20-11-2026, for the CSV file and the printed PDF. */
export function reportName(period: string, now: Date, timeZone = defaultTimeZone): string {
  const day = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short' }).format(now)
  return `relatorio_leads_${period}_${day.replaceAll('/', '-')}`
}
