import { unlimited } from '../../../../domain/plans.ts'
import { planLabel } from '../../../company/plan.ts'
import { counted, formatCount } from '../../../ui/format/format-count.ts'

export type PageLimit = { sentence: string; limited: boolean; reached: boolean }

/** Product decision 14: a hard limit for new pages. */
export function pageLimit(used: number, limit: number | null, plan: string): PageLimit {
  const pages = counted(used, 'página', 'páginas')
  if (limit === null || limit >= unlimited) {
    return {
      sentence: `${pages} · Ilimitado no plano ${planLabel(plan)}`,
      limited: false,
      reached: false,
    }
  }
  return {
    sentence: `${formatCount(used)} de ${counted(limit, 'página', 'páginas')} do plano ${planLabel(plan)}`,
    limited: true,
    reached: used >= limit,
  }
}
