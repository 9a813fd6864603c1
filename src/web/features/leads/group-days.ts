/** Fills gaps and groups long ranges by month or year. */
type Day = { key: string; leads: number }
type Unit = 'day' | 'month' | 'year'

export type TimePoint = { key: string; label: string; name: string; leads: number }

/** Expects days as YYYY-MM-DD in ascending order. */
export function groupDays(days: Day[]): { unit: Unit; points: TimePoint[] } {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { unit: 'day', points: [] }
  const unit = unitOf((Date.parse(last.key) - Date.parse(first.key)) / 86_400_000)
  const counts = new Map<string, number>()
  for (let key = startOf(first.key, unit); key <= last.key; key = nextOf(key, unit)) {
    counts.set(key, 0)
  }
  for (const { key, leads } of days) {
    const start = startOf(key, unit)
    counts.set(start, (counts.get(start) ?? 0) + leads)
  }
  return {
    unit,
    points: [...counts].map(([key, leads]) => ({ key, leads, ...textsOf(key, unit) })),
  }
}

function unitOf(days: number): Unit {
  if (days <= 92) return 'day'
  return days <= 5 * 366 ? 'month' : 'year'
}

function startOf(day: string, unit: Unit): string {
  if (unit === 'day') return day
  return unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
}

function nextOf(start: string, unit: Unit): string {
  const date = new Date(start)
  if (unit === 'day') date.setUTCDate(date.getUTCDate() + 1)
  else date.setUTCMonth(date.getUTCMonth() + (unit === 'month' ? 1 : 12))
  return date.toISOString().slice(0, 10)
}

function textsOf(key: string, unit: Unit): { label: string; name: string } {
  const [year = '', month = '', day = ''] = key.split('-')
  if (unit === 'year') return { label: year, name: year }
  if (unit === 'month') return { label: `${month}/${year.slice(2)}`, name: `${month}/${year}` }
  return { label: `${day}/${month}`, name: `${day}/${month}/${year}` }
}
