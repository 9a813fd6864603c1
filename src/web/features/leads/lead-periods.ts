/** Spec section 2. `key` is the database's name, `slug` the one in addresses and files. */
export const leadPeriods = [
  { key: 'all', slug: 'todos', label: 'Todos' },
  { key: 'today', slug: 'hoje', label: 'Hoje' },
  { key: 'week', slug: 'esta-semana', label: 'Esta semana' },
  { key: 'month', slug: 'este-mes', label: 'Este mês' },
  { key: 'quarter', slug: 'este-trimestre', label: 'Este trimestre' },
  { key: 'year', slug: 'este-ano', label: 'Este ano' },
] as const

export type LeadPeriod = (typeof leadPeriods)[number]

export function findLeadPeriod(slug: string | null): LeadPeriod {
  return leadPeriods.find((period) => period.slug === slug) ?? leadPeriods[0]
}
