import { unlimited } from '../../../../domain/plans.ts'
import { planLabel } from '../../../company/plan.ts'

export type PageLimit = { sentence: string; limited: boolean; reached: boolean }

/** Product decision 14: a hard limit for new pages. */
export function pageLimit(used: number, limit: number | null, plan: string): PageLimit {
  const pages = used === 1 ? '1 página' : `${used} páginas`
  if (limit === null || limit >= unlimited) {
    return {
      sentence: `${pages} · Ilimitado no plano ${planLabel(plan)}`,
      limited: false,
      reached: false,
    }
  }
  return {
    sentence: `${used} de ${limit} páginas do plano ${planLabel(plan)}`,
    limited: true,
    reached: used >= limit,
  }
}
