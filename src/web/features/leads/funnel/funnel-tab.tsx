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
}

export function FunnelTab({ companyId, filters, sellers }: Props) {
  const { period, askedSeller, linkId, pageId, teamId } = filters
  const { data: links = [] } = useQuery({ ...linkChoicesQuery(companyId), ...live })
  const { data: pages = [] } = useQuery({ ...pageChoicesQuery(companyId), ...live })
  const { data: teams = [] } = useQuery(teamsQuery(companyId))
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
      <FunnelPanel scope={scope} period={period} />
      <CampaignResultsPanel
        companyId={companyId}
        period={period}
        isFiltered={Boolean(scope.linkId ?? scope.pageId ?? scope.teamId ?? scope.sellerId)}
      />
      <AnswerTimesPanel scope={scope} period={period} />
    </Stack>
  )
}
