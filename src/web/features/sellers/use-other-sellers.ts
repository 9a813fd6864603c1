import { useQueries } from '@tanstack/react-query'
import { type Seller, sellersQuery } from './sellers-queries.ts'

/** Archived sellers too; empty when the read fails. */
export function useOtherSellers(companyId: string | null, id: string | undefined): Seller[] {
  const lists = useQueries({
    queries: [false, true].map((archived) => ({
      ...sellersQuery(companyId, archived),
      enabled: companyId !== null,
      staleTime: 30_000,
    })),
  })
  return lists.flatMap(({ data }) => data ?? []).filter((seller) => seller.id !== id)
}
