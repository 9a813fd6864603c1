/** Product decision 31: dates are in the company's time zone. */
export const defaultTimeZone = 'America/Sao_Paulo'

/** 20/11/2025 23:30; `medium` adds the seconds. */
export function formatDateTime(
  iso: string,
  timeZone = defaultTimeZone,
  timeStyle: 'short' | 'medium' = 'short',
): string {
  const parts = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    dateStyle: 'short',
    timeStyle,
    hourCycle: 'h23',
  })
  // dateStyle short puts a comma before the time.
  return parts.format(new Date(iso)).replace(', ', ' ')
}

/** 20/11/2025 */
export function formatDate(iso: string, timeZone = defaultTimeZone): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short' }).format(new Date(iso))
}

/** 23:30 */
export function formatTime(instant: number, timeZone = defaultTimeZone): string {
  const parts = { timeZone, timeStyle: 'short', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('pt-BR', parts).format(instant)
}

/** "há 5 minutos"; past a week, the date. */
export function formatAgo(iso: string, now: number, timeZone = defaultTimeZone): string {
  const minutes = Math.round((now - Date.parse(iso)) / 60_000)
  if (minutes < 1) return 'agora mesmo'
  const ago = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'always' })
  if (minutes < 60) return ago.format(-minutes, 'minute')
  const hours = Math.round(minutes / 60)
  if (hours < 24) return ago.format(-hours, 'hour')
  const days = Math.round(hours / 24)
  return days <= 7 ? ago.format(-days, 'day') : formatDateTime(iso, timeZone)
}
