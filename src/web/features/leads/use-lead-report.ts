import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toastFailure } from '../../ui/toast.ts'
import { countLeadsBy, type PeriodScope, readCounters } from './leads-queries.ts'
import { keepSameCompany } from './same-company.ts'

export const unread = {
  title: 'Erro ao carregar dados',
  message: 'Não foi possível carregar os dados dos leads.',
}

/** The figures of the screen and of its report; a failure is told once, and the counters fall to zero (spec section 8). */
export function useLeadReport(scope: PeriodScope, enabled: boolean) {
  const { companyId, sellerId } = scope
  const counters = useQuery({
    queryKey: ['leads', 'counters', companyId, sellerId],
    queryFn: () => readCounters({ companyId, sellerId }),
    enabled,
    refetchInterval: 30_000,
    placeholderData: keepSameCompany(companyId),
  })
  const days = useLeadsBy('day', scope, enabled)
  const sources = useLeadsBy('source', scope, enabled)
  const sellers = useLeadsBy('seller', scope, enabled)
  const reads = [counters, days, sources, sellers]
  const failed = reads.some(({ isError }) => isError)
  useEffect(() => {
    if (failed) toastFailure(unread.title, unread.message)
  }, [failed])
  // Until then some of the figures may be those of the filters before.
  const settled = reads.every(({ data, isPlaceholderData }) => data && !isPlaceholderData)
  return { counters, days, sources, sellers, settled }
}

export type LeadReport = ReturnType<typeof useLeadReport>

function useLeadsBy(by: 'day' | 'source' | 'seller', scope: PeriodScope, enabled: boolean) {
  return useQuery({
    queryKey: ['leads', by, scope.companyId, scope],
    queryFn: () => countLeadsBy(by, scope),
    enabled,
    refetchInterval: 30_000,
    placeholderData: keepSameCompany(scope.companyId),
  })
}
