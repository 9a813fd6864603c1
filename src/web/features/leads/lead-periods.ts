import { formatDate } from '../../../domain/format-date.ts'

/** Spec section 2, and the week and month before. `key` is the database's name, `slug` the one in addresses and files. */
export const leadPeriods = [
  { key: 'all', slug: 'todos', label: 'Todos' },
  { key: 'today', slug: 'hoje', label: 'Hoje' },
  { key: 'week', slug: 'esta-semana', label: 'Esta semana' },
  { key: 'last_week', slug: 'semana-passada', label: 'Semana passada' },
  { key: 'month', slug: 'este-mes', label: 'Este mês' },
  { key: 'last_month', slug: 'mes-passado', label: 'Mês passado' },
  { key: 'quarter', slug: 'este-trimestre', label: 'Este trimestre' },
  { key: 'year', slug: 'este-ano', label: 'Este ano' },
] as const

export type LeadPeriod = (typeof leadPeriods)[number]

export function findLeadPeriod(slug: string | null): LeadPeriod {
  return leadPeriods.find((period) => period.slug === slug) ?? leadPeriods[0]
}

/** "Este mês (01/11/2026 a 27/11/2026)", of the days that were counted */
export function periodWords({ label }: LeadPeriod, days: { key: string }[] = []): string {
  const [first, last] = [days[0], days.at(-1)].map((day) => day && formatDate(day.key, 'UTC'))
  if (!first) return label
  return `${label} (${first === last ? first : `${first} a ${last}`})`
}
