import { useQuery } from '@tanstack/react-query'
import { leadSourceLabel } from '../../../domain/links/lead-sources.ts'
import { linkChoicesQuery } from '../../link-choices-query.ts'
import type { ContactFilters } from './contacts-address.ts'
import {
  campaignChoicesQuery,
  sellerChoicesQuery,
  sourceChoicesQuery,
} from './filter-choices-queries.ts'

export type FilterChoices = ReturnType<typeof useFilterChoices>

/** A shared address may name a source or a campaign without contacts. */
export function useFilterChoices(
  companyId: string | null,
  { source, campaign, link }: ContactFilters,
  showsMore: boolean,
) {
  const sellers = useQuery(sellerChoicesQuery(companyId))
  const sources = useQuery(sourceChoicesQuery(companyId))
  const campaigns = useQuery(campaignChoicesQuery(companyId))
  const foundLinks = useQuery({
    ...linkChoicesQuery(companyId),
    enabled: showsMore || link !== null,
    staleTime: 60_000,
  })
  const activeSellers = sellers.data?.active ?? []
  const pastSellers = sellers.data?.past ?? []
  const links = (foundLinks.data ?? []).map(({ id, short_code }) => ({
    value: id,
    label: `/l/${short_code}`,
  }))
  return {
    activeSellers,
    pastSellers,
    sources: withChosen(sources.data, source, leadSourceLabel),
    campaigns: withChosen(campaigns.data, campaign, (name) => name),
    links,
    findSellerName: (id: string) =>
      [...activeSellers, ...pastSellers].find((seller) => seller.id === id)?.name,
    findLink: (id: string) => links.find(({ value }) => value === id)?.label,
  }
}

function withChosen(
  choices: { value: string; label: string }[] = [],
  chosen: string | null,
  label: (chosen: string) => string,
) {
  if (!chosen || choices.some(({ value }) => value === chosen)) return choices
  return [...choices, { value: chosen, label: label(chosen) }]
}
