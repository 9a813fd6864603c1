/** When a seller is absent: a pause, which has begun, or a leave of whole days. */
import { atTime } from '../../../../domain/clock-words.ts'
import { dayNames, type WeeklyHours, weekDays } from '../../../../domain/weekly-hours.ts'
import type { Seller } from '../sellers-queries.ts'
import { addDays, placeInWeek, startOfDay, toDay, toLocal } from './local-moment.ts'

/** First and last day, "2026-11-30". */
type Leave = { from: string; until: string }

type Stored = Pick<Seller, 'away_until' | 'leave_from' | 'leave_until'>

/** Undefined once it is over. */
export function findLeave(
  { leave_from, leave_until }: Omit<Stored, 'away_until'>,
  now: Date,
  timeZone: string,
): Leave | undefined {
  if (!leave_from || !leave_until || new Date(leave_until) <= now) return undefined
  return {
    from: toDay(new Date(leave_from), timeZone),
    until: toDay(new Date(Date.parse(leave_until) - 1), timeZone),
  }
}

export const findPause = ({ away_until }: Pick<Stored, 'away_until'>, now: Date) =>
  away_until && new Date(away_until) > now ? away_until : null

/** "De folga até 04/12", "Em pausa até 14:30"; undefined for who is there. The longer one of two counts. */
export function absenceWords(seller: Stored, now: Date, timeZone: string): string | undefined {
  const pause = findPause(seller, now)
  const leave = findLeave(seller, now, timeZone)
  const today = toDay(now, timeZone)
  if (leave && leave.from <= today && !(pause && new Date(pause) >= startOfNext(leave, timeZone))) {
    return `De ${leaveWords(leave, today)}`
  }
  return pause ? `Em pausa até ${pauseEnd(pause, now, timeZone)}` : undefined
}

const startOfNext = ({ until }: Leave, timeZone: string) => startOfDay(addDays(until, 1), timeZone)

/** "14:30", "o fim do dia", "04/12", "05/12 às 14:30" */
export function pauseEnd(awayUntil: string, now: Date, timeZone: string): string {
  const end = new Date(awayUntil)
  const today = toDay(now, timeZone)
  const [day = '', time] = toLocal(end, timeZone).split('T')
  if (time === '00:00') {
    const last = addDays(day, -1)
    return last === today ? 'o fim do dia' : shortDay(last, today)
  }
  return day === today ? `${time}` : `${shortDay(day, today)} às ${time}`
}

/** "folga hoje", "folga até 04/12" once it has begun, "folga de 30/11 a 04/12", "folga em 30/11" */
export function leaveWords(leave: Leave, today: string): string {
  if (leave.from <= today && leave.until === today) return 'folga hoje'
  return leave.from <= today
    ? `folga até ${shortDay(leave.until, today)}`
    : `folga ${leaveDays(leave, today)}`
}

/** "de 30/11 a 04/12", "em 30/11" */
export function leaveDays({ from, until }: Leave, today: string): string {
  const first = shortDay(from, today)
  return from === until ? `em ${first}` : `de ${first} a ${shortDay(until, today)}`
}

/** Of complete dates. Hours are those that bind; without them leads come from midnight on. */
export function leaveOutcome(
  { from, until }: Leave,
  hours: WeeklyHours | null,
  today: string,
): string {
  const named = (day: string) => `${nameOf(day).slice(0, 3)}. ${shortDay(day, today)}`
  const days = from === until ? `em ${named(from)}` : `de ${named(from)} a ${named(until)}`
  const { day, time } = firstOpen(addDays(until, 1), hours)
  return `Fica fora ${days}. Volta ${nameOf(day)}, ${shortDay(day, today)}${time ? `, ${atTime(time)}` : ''}.`
}

function firstOpen(first: string, hours: WeeklyHours | null) {
  for (const later of hours ? weekDays.keys() : []) {
    const day = addDays(first, later)
    const time = hours?.[weekDays[placeInWeek(day)] ?? 'mon']?.[0]?.[0]
    if (time) return { day, time }
  }
  return { day: first }
}

const nameOf = (day: string) => dayNames[weekDays[placeInWeek(day)] ?? 'mon'].toLowerCase()

/** "30/11", with another year "04/01/2027" */
function shortDay(day: string, today: string): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}${today.startsWith(`${year}-`) ? '' : `/${year}`}`
}
