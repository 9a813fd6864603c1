/** Leads for each hundred clicks. Clicks are added up a little after the leads arrive: never above 100 %. */
export function conversion(leads: number, clicks: number): string {
  if (clicks === 0) return '–'
  const rate = Math.min(1, leads / clicks)
  return rate.toLocaleString('pt-BR', { style: 'percent', maximumFractionDigits: 1 })
}
