/** A clock's day and time as inputs have them: "2026-11-25", "2026-11-25T14:30". */
const dayLength = 86_400_000

export function toLocal(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(moment)
    .replace(' ', 'T')
}

export const toDay = (moment: Date, timeZone: string): string =>
  toLocal(moment, timeZone).slice(0, 10)

/** When the day begins in the time zone; an invalid date for another text. */
export function startOfDay(day: string, timeZone: string): Date {
  const asUtc = new Date(`${day}T00:00Z`)
  if (Number.isNaN(asUtc.getTime())) return asUtc
  const shown = new Date(`${toLocal(asUtc, timeZone)}Z`)
  return new Date(2 * asUtc.getTime() - shown.getTime())
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
}

/** Monday is 0. */
export const placeInWeek = (day: string): number => (new Date(day).getUTCDay() + 6) % 7
