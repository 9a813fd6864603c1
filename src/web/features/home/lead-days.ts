import { defaultTimeZone } from '../../../domain/format-date.ts'
import { formatCount } from '../../ui/format/format-count.ts'

/** `key` is yyyy-MM-dd. */
export type LeadDay = { key: string; leads: number }

const shownDays = 14

/** All fourteen days, with zero for missing ones. */
export function fillDays(
  read: readonly LeadDay[],
  now: number,
  timeZone = defaultTimeZone,
): LeadDay[] {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
  const last = Math.max(Date.parse(today), ...read.map(({ key }) => Date.parse(key)))
  const leads = new Map(read.map((day) => [day.key, day.leads]))
  return Array.from({ length: shownDays }, (_, index) => {
    const key = new Date(last - (shownDays - 1 - index) * 86_400_000).toISOString().slice(0, 10)
    return { key, leads: leads.get(key) ?? 0 }
  })
}

export function todaySentence(days: readonly LeadDay[]): string {
  const today = days.at(-1)
  const before = days.at(-8)
  if (!today || !before) return ''
  const soFar =
    today.leads === 0
      ? 'Nenhum lead hoje até agora'
      : today.leads === 1
        ? 'Hoje chegou 1 lead até agora'
        : `Hoje chegaram ${formatCount(today.leads)} leads até agora`
  const then =
    before.leads === 0
      ? 'não houve nenhum'
      : before.leads === 1
        ? 'foi 1 no dia todo'
        : `foram ${formatCount(before.leads)} no dia todo`
  return `${soFar}; ${onWeekday(before.key)} ${then}.`
}

/** "na terça-feira passada", "no sábado passado" */
function onWeekday(key: string): string {
  const name = formatDay(key, { weekday: 'long' })
  return name.endsWith('feira') ? `na ${name} passada` : `no ${name} passado`
}

/** Days have no time, so they are formatted in UTC. */
export function formatDay(key: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', ...parts }).format(Date.parse(key))
}
