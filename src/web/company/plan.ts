import { plans, unlimited } from '../../domain/plans.ts'
import { counted } from '../ui/format/format-count.ts'
import { formatPrice } from '../ui/format/format-price.ts'

const labels: Record<string, string> = { basic: 'Básico', pro: 'Pro', enterprise: 'Enterprise' }

export function planLabel(plan: string): string {
  return labels[plan] ?? plan
}

/** "R$ 97 por mês: até 100 leads, 5 vendedores e 2 páginas" */
export function planSummary(plan: string): string {
  const known = plans.find(({ id }) => id === plan)
  if (!known) return ''
  const { leads, sellers, pages } = known.limits
  const limits =
    leads >= unlimited
      ? 'sem limites'
      : `até ${counted(leads, 'lead', 'leads')}, ${counted(sellers, 'vendedor', 'vendedores')} e ${counted(pages, 'página', 'páginas')}`
  return `${formatPrice(known.price)} por mês: ${limits}`
}
