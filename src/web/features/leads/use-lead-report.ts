import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toastFailure } from '../../ui/toast.ts'
import { countLeadsBy, type PeriodScope, readCounters } from './leads-queries.ts'

export const unread = {
  title: 'Erro ao carregar dados',
  message: 'Não foi possível carregar os dados dos leads.',
}

const everyHalfMinute = { refetchInterval: 30_000, placeholderData: keepPreviousData }

/** The figures of the screen and of its report; a failure is told once, and the counters fall to zero (spec section 8). */
export function useLeadReport(scope: PeriodScope, enabled: boolean) {
  const { companyId, sellerId } = scope
  const counters = useQuery({
    queryKey: ['leads', 'counters', companyId, sellerId],
    queryFn: () => readCounters({ companyId, sellerId }),
    enabled,
    ...everyHalfMinute,
  })
  const days = useLeadsBy('day', scope, enabled)
  const sources = useLeadsBy('source', scope, enabled)
  const sellers = useLeadsBy('seller', scope, enabled)
  const failed = [counters, days, sources, sellers].some(({ isError }) => isError)
  useEffect(() => {
    if (failed) toastFailure(unread.title, unread.message)
  }, [failed])
  return { counters, days, sources, sellers }
}

export type LeadReport = ReturnType<typeof useLeadReport>

function useLeadsBy(by: 'day' | 'source' | 'seller', scope: PeriodScope, enabled: boolean) {
  return useQuery({
    queryKey: ['leads', by, scope],
    queryFn: () => countLeadsBy(by, scope),
    enabled,
    ...everyHalfMinute,
  })
}
