/** The instant at which the day of `now` began in a time zone (product decision 31: never UTC). */
export function startOfDay(now: Date, timeZone: string): Date {
  const midnight = Date.parse(`${wallClock(now, timeZone).slice(0, 10)}T00:00:00Z`)
  const ahead = Date.parse(`${wallClock(new Date(midnight), timeZone)}Z`) - midnight
  return new Date(midnight - ahead)
}

/** 2025-11-20T23:30:00, as a clock on the wall there shows it. */
function wallClock(instant: Date, timeZone: string): string {
  const parts = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', parts).format(instant).replace(' ', 'T')
}
