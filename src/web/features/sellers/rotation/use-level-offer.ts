import { useQueryClient } from '@tanstack/react-query'
import { type Seller, sellersQuery } from '../sellers-queries.ts'
import { askToLevel } from './ask-to-level.tsx'
import { standingsQuery, useLevelSeller } from './rotation-queries.ts'

/** Asks whether to level somebody who begins or comes back, if the others are ahead (product decision 42). */
export function useLevelOffer() {
  const queryClient = useQueryClient()
  const level = useLevelSeller()
  return async ({ id, company_id }: Pick<Seller, 'id' | 'company_id'>) => {
    const [standings, sellers] = await Promise.all([
      queryClient.fetchQuery(standingsQuery(company_id)),
      queryClient.fetchQuery(sellersQuery(company_id, false)),
    ]).catch(() => [])
    const standing = standings?.get(id)
    const seller = sellers?.find((one) => one.id === id)
    if (!standing || !seller) return
    askToLevel(seller, standing, () => level.mutate(seller))
  }
}
