import { useQuery } from '@tanstack/react-query'
import { getLinkTotals, listShortLinks } from './short-links-queries.ts'

/** A page of a company's short links, and what all of them come to. */
export function useShortLinks(companyId: string, page: number) {
  const totals = useQuery({
    queryKey: ['short-links', companyId, 'totals'],
    queryFn: () => getLinkTotals(companyId),
    refetchInterval: 30_000,
  })
  const links = useQuery({
    queryKey: ['short-links', companyId, 'list', page],
    queryFn: () => listShortLinks(companyId, page),
    refetchInterval: 30_000,
    placeholderData: (before) => before,
  })
  return { totals, links }
}
