import { atTime } from './clock-words.ts'

/** "às 14h", "amanhã às 8h30", "segunda às 9h", "em 03/12 às 9h", "segunda" for its midnight, as the clock of `timeZone` shows it. */
export function returnTime(returnsAt: Date, now: Date, timeZone: string): string {
  const then = readClock(returnsAt, timeZone)
  const days = dayNumber(then) - dayNumber(readClock(now, timeZone))
  const time = atTime(`${then.hour}:${then.minute}`)
  if (days === 0) return time
  const day =
    days === 1
      ? 'amanhã'
      : days < 7
        ? then.weekday?.replace('-feira', '')
        : `em ${then.day}/${then.month}`
  return time === 'à 0h' ? `${day}` : `${day} ${time}`
}

type Clock = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

function readClock(moment: Date, timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
}

function dayNumber({ year, month, day }: Clock): number {
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000
}
