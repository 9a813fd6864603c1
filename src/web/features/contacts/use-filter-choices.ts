import { useQuery } from '@tanstack/react-query'
import { leadSourceLabel } from '../../../domain/links/lead-sources.ts'
import { sellerChoicesQuery, sourceChoicesQuery } from './filter-choices-queries.ts'

export type FilterChoices = ReturnType<typeof useFilterChoices>

export function useFilterChoices(companyId: string | null, chosenSource: string | null) {
  const sellers = useQuery(sellerChoicesQuery(companyId))
  const sources = useQuery(sourceChoicesQuery(companyId))
  const activeSellers = sellers.data?.active ?? []
  const pastSellers = sellers.data?.past ?? []
  return {
    activeSellers,
    pastSellers,
    sources: withChosen(sources.data ?? [], chosenSource),
    findSellerName: (id: string) =>
      [...activeSellers, ...pastSellers].find((seller) => seller.id === id)?.name,
  }
}

/** A shared link may name a source without contacts. */
function withChosen(sources: { value: string; label: string }[], chosen: string | null) {
  if (!chosen || sources.some(({ value }) => value === chosen)) return sources
  return [...sources, { value: chosen, label: leadSourceLabel(chosen) }]
}
