/** yyyy-MM-dd of the calendar, with a year that is not half typed. Date.parse() reads February 30 as March 2. */
export function isDay(typed: string | null): typed is string {
  if (typed === null || !/^20\d\d-\d\d-\d\d$/.test(typed)) return false
  const day = new Date(`${typed}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed)
}
