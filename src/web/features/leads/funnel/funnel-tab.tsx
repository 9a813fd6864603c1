import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { teamsQuery } from '../../../company/teams-query.ts'
import { linkChoicesQuery } from '../../../link-choices-query.ts'
import { live } from '../../../live.ts'
import type { ActiveSeller } from '../leads-queries.ts'
import type { useLeadFilters } from '../use-lead-filters.ts'
import { AnswerTimesPanel } from './answer-times-panel.tsx'
import { CampaignResultsPanel } from './campaign-results-panel.tsx'
import { FunnelFilters } from './funnel-filters.tsx'
import { FunnelPanel } from './funnel-panel.tsx'
import { pageChoicesQuery } from './funnel-queries.ts'

type Props = {
  companyId: string
  filters: ReturnType<typeof useLeadFilters>
  sellers: ActiveSeller[]
  /** While false, whom the address names may be missing in `sellers`. */
  hasSellers: boolean
}

export function FunnelTab({ companyId, filters, sellers, hasSellers }: Props) {
  const { period, askedSeller, linkId, pageId, teamId } = filters
  const linkList = useQuery({ ...linkChoicesQuery(companyId), ...live })
  const pageList = useQuery({ ...pageChoicesQuery(companyId), ...live })
  const teamList = useQuery(teamsQuery(companyId))
  const [links, pages, teams] = [linkList.data ?? [], pageList.data ?? [], teamList.data ?? []]
  const isKnown =
    hasSellers &&
    !(linkId && linkList.isPending) &&
    !(pageId && pageList.isPending) &&
    !(teamId && teamList.isPending)
  // The address may name what no longer exists, or another company’s.
  const known = <Row extends { id: string }>(rows: Row[], id: string | null) =>
    rows.find((row) => row.id === id)?.id ?? null
  const scope = {
    companyId,
    period: period.key,
    linkId: known(links, linkId),
    pageId: known(pages, pageId),
    teamId: known(teams, teamId),
    sellerId: known(sellers, askedSeller),
  }
  return (
    <Stack gap="lg">
      <FunnelFilters
        filters={filters}
        scope={scope}
        links={links}
        pages={pages}
        teams={teams}
        sellers={sellers}
      />
      <FunnelPanel scope={scope} period={period} isKnown={isKnown} />
      <CampaignResultsPanel
        companyId={companyId}
        period={period}
        isFiltered={Boolean(scope.linkId ?? scope.pageId ?? scope.teamId ?? scope.sellerId)}
      />
      <AnswerTimesPanel scope={scope} period={period} />
    </Stack>
  )
}
