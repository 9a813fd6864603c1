/** 12.5 becomes 12,5%: always one decimal (spec section 2, Leads). */
export function formatPercent(percent: number): string {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${percent.toLocaleString('pt-BR', one)}%`
}
