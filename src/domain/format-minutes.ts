/** "menos de 1 min", "8 min", "2 h 5 min", "3 dias" */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 1) return 'menos de 1 min'
  if (whole < 60) return `${whole} min`
  if (whole >= 2 * 1_440) return `${Math.round(whole / 1_440)} dias`
  const rest = whole % 60
  return `${Math.floor(whole / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}
