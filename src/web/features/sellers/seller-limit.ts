import { useQuery } from '@tanstack/react-query'
import { unlimited } from '../../../domain/plans.ts'
import { planLabel } from '../../company/plan.ts'
import { usedSellersQuery } from '../../company/read-plan-usage.ts'
import { useCompany } from '../../company/use-company.ts'
import { counted, formatCount } from '../../ui/format/format-count.ts'

export type SellerLimit = { sentence: string | null; reached: boolean }

/** Product decision 14: a hard limit for new sellers. */
export function useSellerLimit(): SellerLimit {
  const known = useCompany()
  const { data: used } = useQuery(usedSellersQuery(known?.id))
  if (!known || used === undefined) return { sentence: null, reached: false }
  return sellerLimit(used, known.sellers_limit, known.plan)
}

export function sellerLimit(used: number, limit: number, plan: string): SellerLimit {
  const sellers = counted(used, 'vendedor', 'vendedores')
  if (limit >= unlimited) {
    return { sentence: `${sellers} · Ilimitado no plano ${planLabel(plan)}`, reached: false }
  }
  return {
    sentence: `${formatCount(used)} de ${counted(limit, 'vendedor', 'vendedores')} do plano ${planLabel(plan)}`,
    reached: used >= limit,
  }
}
