import { defaultTimeZone } from '../../../../domain/format-date.ts'

export function groupByDay<Item extends { at: string | null }>(
  items: readonly Item[],
  now: number,
  timeZone = defaultTimeZone,
): { day: string; items: Item[] }[] {
  const groups: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = dayName(Date.parse(item.at ?? ''), now, timeZone)
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}

/** "Hoje", "Ontem", "quinta-feira, 5 de março"; other years with the year. */
function dayName(at: number, now: number, timeZone: string): string {
  const dayOf = (instant: number) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant)
  const day = dayOf(at)
  const age = Date.parse(dayOf(now)) - Date.parse(day)
  if (age <= 0) return 'Hoje'
  if (age === 86_400_000) return 'Ontem'
  const sameYear = dayOf(now).slice(0, 4) === day.slice(0, 4)
  const name = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    day: 'numeric',
    month: 'long',
    ...(sameYear ? { weekday: 'long' } : { year: 'numeric' }),
  }).format(at)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
