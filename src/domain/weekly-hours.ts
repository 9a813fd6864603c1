/** Opening hours as the database keeps them: private.is_weekly_hours(). */
import { custom, superRefine } from 'zod/mini'
import { fromTime } from './clock-words.ts'

export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export type WeekDay = (typeof weekDays)[number]

/** From and to, "09:00"; "24:00" ends a day. */
export type Span = readonly [string, string]

/** A missing day is closed. */
export type WeeklyHours = Readonly<Partial<Record<WeekDay, readonly Span[]>>>

export const dayNames: Readonly<Record<WeekDay, string>> = {
  mon: 'Segunda',
  tue: 'Terça',
  wed: 'Quarta',
  thu: 'Quinta',
  fri: 'Sexta',
  sat: 'Sábado',
  sun: 'Domingo',
}

/** Why the spans of a day cannot be stored; undefined if they can. */
export function findSpansFault(spans: readonly Span[]): string | undefined {
  for (const [i, [from, to]] of spans.entries()) {
    if (!from || !to) return 'Preencha os dois horários.'
    if (from >= to) return 'O horário final precisa ser depois do inicial.'
    const before = spans[i - 1]
    if (before && from <= before[1]) return 'Cada período começa depois do anterior.'
  }
  return undefined
}

/** Null means always open, or the hours of the company. */
export function findWeekFault(hours: WeeklyHours | null): string | undefined {
  if (!hours) return undefined
  const days = Object.values(hours)
  if (days.length === 0) return 'Escolha ao menos um dia.'
  return days.some((spans) => findSpansFault(spans)) ? 'Confira os horários.' : undefined
}

export const weekSchema = custom<WeeklyHours | null>().check(
  superRefine((hours, context) => {
    const fault = findWeekFault(hours)
    if (fault) context.addIssue(fault)
  }),
)

/** What a day begins with in a form. */
export const usualSpan: Span = ['09:00', '18:00']

export const usualWeek: WeeklyHours = Object.fromEntries(
  weekDays.slice(0, 5).map((day) => [day, [usualSpan]]),
)

/** "de segunda a sexta, das 9h às 18h, e no sábado, das 9h às 13h" */
export function describeWeek(hours: WeeklyHours): string {
  const groups: { days: WeekDay[]; words: string }[] = []
  for (const day of weekDays) {
    const spans = hours[day]
    if (!spans?.length) continue
    const words = spans.map(describeSpan).join(' e ')
    const last = groups.at(-1)
    const follows =
      last && weekDays.indexOf(day) === weekDays.indexOf(last.days[0] ?? day) + last.days.length
    if (last && follows && last.words === words) last.days.push(day)
    else groups.push({ days: [day], words })
  }
  const parts = groups.map(({ days, words }) => `${describeDays(days)}, ${words}`)
  const last = parts.pop()
  return parts.length === 0
    ? `${last}`
    : `${parts.join('; ')}${parts.length > 1 ? ';' : ','} e ${last}`
}

function describeDays(days: readonly WeekDay[]): string {
  const names = days.map((day) => dayNames[day].toLowerCase())
  if (names.length === 7) return 'todos os dias'
  if (names.length > 2) return `de ${names[0]} a ${names.at(-1)}`
  return names.map((name) => `${/^[sd].*o$/.test(name) ? 'no' : 'na'} ${name}`).join(' e ')
}

const describeSpan = ([from, to]: Span) =>
  from === '00:00' && to === '24:00' ? 'o dia todo' : fromTime(from, to)
