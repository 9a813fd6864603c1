/** Moments and sums as the page says them. */
import { atTime } from '../domain/clock-words.ts'
import type { LeadList } from './seller-page-calls.ts'

/** The database counts one more at most. */
const mostCounted = 1_000

/** "às 8h52", "em 23/11 às 8h52", as the clock of `timeZone` shows it. */
export function calledTime(at: Date, now: Date, timeZone: string): string {
  const time = atTime(clock(at, timeZone))
  if (dayOf(at, timeZone) === dayOf(now, timeZone)) return time
  return `em ${shortDay(at, timeZone)} ${time}`
}

/** "há 5 min", "às 14h30", "ontem às 14h30", "23/11 às 14h30", as the clock of `timeZone` shows it. */
export function leadTime(at: Date, now: Date, timeZone: string): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return 'agora'
  if (minutes < 60) return `há ${minutes} min`
  const time = atTime(clock(at, timeZone))
  const day = (moment: Date) => dayOf(moment, timeZone)
  if (day(at) === day(now)) return time
  if (day(at) === day(new Date(now.getTime() - 86_400_000))) return `ontem ${time}`
  return `${shortDay(at, timeZone)} ${time}`
}

/** "Folga em 30/11", "Folga de 30/11 a 01/12", of days as yyyy-MM-dd */
export function leaveWords({ from, until }: { from: string; until: string }): string {
  const say = (day: string) => day.split('-').slice(1).toReversed().join('/')
  return from === until ? `Folga em ${say(from)}` : `Folga de ${say(from)} a ${say(until)}`
}

/** Says how to find the leads that a list leaves out; null of a list that leaves out none. */
export function cutWords(
  { leads: { length: shown }, count }: LeadList,
  which: string,
  find = 'busque pelo nome ou telefone',
): string | null {
  if (count <= shown) return null
  const all = count > mostCounted ? `mais de ${say(mostCounted)}` : say(count)
  return `Aparecem só os ${say(shown)} leads mais recentes, de ${all} ${which}. Para achar os outros, ${find}.`
}

const say = (count: number) => count.toLocaleString('pt-BR')

const clock = (at: Date, timeZone: string) =>
  at.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })

const dayOf = (at: Date, timeZone: string) => at.toLocaleDateString('sv-SE', { timeZone })

const shortDay = (at: Date, timeZone: string) =>
  at.toLocaleDateString('pt-BR', { timeZone, day: '2-digit', month: '2-digit' })

/** "1.500,00" and "1500.5" are money; null for anything else but an empty text, which is undefined. */
export function readMoney(typed: string): number | null | undefined {
  const text = typed.replace(/R\$|\s/g, '')
  if (text === '') return undefined
  if (/^\d{1,3}(\.\d{3})*(,\d{1,2})?$/.test(text)) {
    return Number(text.replaceAll('.', '').replace(',', '.'))
  }
  return /^\d+([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : null
}
