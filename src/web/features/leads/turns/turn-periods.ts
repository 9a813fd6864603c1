/** Days are yyyy-MM-dd in the company's time zone, both included. */
import { defaultTimeZone } from '../../../../domain/format-date.ts'

export type Days = { from: string; to: string }

export function turnPeriods(now: number, timeZone = defaultTimeZone): (Days & { label: string })[] {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  // Months and days out of range reach into the neighbours.
  const dayOf = (ofMonth: number, ofDay: number) =>
    new Date(Date.UTC(year, ofMonth - 1, ofDay)).toISOString().slice(0, 10)
  return [
    { label: 'Este mês', from: dayOf(month, 1), to: today },
    { label: 'Mês passado', from: dayOf(month - 1, 1), to: dayOf(month, 0) },
    { label: 'Últimos 7 dias', from: dayOf(month, day - 6), to: today },
    { label: 'Hoje', from: today, to: today },
  ]
}
