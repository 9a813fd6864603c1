/** Leads for each hundred clicks. Leads may be more: nobody's click is counted twice, bots' never. */
export function conversion(leads: number, clicks: number): string {
  if (clicks === 0) return '–'
  const rate = Math.min(1, leads / clicks)
  return rate.toLocaleString('pt-BR', { style: 'percent', maximumFractionDigits: 1 })
}
