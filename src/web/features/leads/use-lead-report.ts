import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toastFailure } from '../../ui/toast.ts'
import { leadCountersQuery, leadsByQuery, type PeriodScope } from './leads-queries.ts'

export const unread = {
  title: 'Erro ao carregar dados',
  message: 'Não foi possível carregar os dados dos leads.',
}

/** A failure is told once and sets the counters to zero (spec section 8). */
export function useLeadReport(scope: PeriodScope, enabled: boolean) {
  const counters = useQuery({ ...leadCountersQuery(scope), enabled })
  const days = useQuery({ ...leadsByQuery('day', scope), enabled })
  const sources = useQuery({ ...leadsByQuery('source', scope), enabled })
  const sellers = useQuery({ ...leadsByQuery('seller', scope), enabled })
  const reads = [counters, days, sources, sellers]
  const failed = reads.some(({ isError }) => isError)
  useEffect(() => {
    if (failed) toastFailure(unread.title, unread.message)
  }, [failed])
  // Placeholder data may belong to the previous filters.
  const settled = reads.every(({ data, isPlaceholderData }) => data && !isPlaceholderData)
  const empty = !days.isPlaceholderData && days.data?.every(({ leads }) => leads === 0)
  return { counters, days, sources, sellers, settled, empty }
}

export type LeadReport = ReturnType<typeof useLeadReport>
