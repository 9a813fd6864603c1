import { queryOptions, skipToken } from '@tanstack/react-query'
import { live } from '../live.ts'
import { countSellers } from './read-plan-usage.ts'

export const usedSellersQuery = (companyId: string | null | undefined) =>
  queryOptions({
    queryKey: ['sellers', 'used', companyId],
    queryFn: companyId ? () => countSellers(companyId) : skipToken,
    ...live,
  })
