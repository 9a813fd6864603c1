/** Percent. Clicks are folded with a delay, so the rate is capped at 100. */
export function conversion(leads: number, clicks: number): string {
  if (clicks === 0) return '–'
  const rate = Math.min(1, leads / clicks)
  return rate.toLocaleString('pt-BR', { style: 'percent', maximumFractionDigits: 1 })
}
