/** Spec section 9. `slug` is used in URLs and file names. */
export const contactPeriods = [
  { key: 'today', slug: 'hoje', label: 'Hoje' },
  { key: 'yesterday', slug: 'ontem', label: 'Ontem' },
  { key: 'last_7_days', slug: 'ultimos-7-dias', label: 'Últimos 7 dias' },
  { key: 'last_14_days', slug: 'ultimos-14-dias', label: 'Últimos 14 dias' },
  { key: 'last_30_days', slug: 'ultimos-30-dias', label: 'Últimos 30 dias' },
  { key: 'current_month', slug: 'mes-atual', label: 'Mês atual' },
  { key: 'last_month', slug: 'mes-passado', label: 'Mês passado' },
] as const

export type ContactPeriod = (typeof contactPeriods)[number]

export function findContactPeriod(slug: string | null): ContactPeriod | null {
  return contactPeriods.find((period) => period.slug === slug) ?? null
}
