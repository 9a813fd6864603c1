import { formatDay } from '../../../../domain/format-day.ts'
import { counted } from '../../../ui/format/format-count.ts'
import type { DayClicks } from './short-links-queries.ts'

/** Text alternative of the chart. */
export function clicksSentence(days: DayClicks[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 'Cliques por dia'
  const best = days.reduce((most, day) => (day.clicks > most.clicks ? day : most))
  const total = days.reduce((sum, { clicks }) => sum + clicks, 0)
  const all = `Cliques por dia, de ${formatDay(first.day)} a ${formatDay(last.day)}: ${counted(total, 'clique', 'cliques')}`
  return total === 0 ? `${all}.` : `${all}, ${best.clicks} no melhor dia (${formatDay(best.day)}).`
}
