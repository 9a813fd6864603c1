import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { teamsQuery } from '../../../company/teams-query.ts'
import { originsQuery } from '../../../origins-query.ts'
import type { ActiveSeller } from '../leads-queries.ts'
import type { useLeadFilters } from '../use-lead-filters.ts'
import { AnswerTimesPanel } from './answer-times-panel.tsx'
import { FunnelFilters } from './funnel-filters.tsx'
import { FunnelPanel } from './funnel-panel.tsx'

type Props = {
  companyId: string
  filters: ReturnType<typeof useLeadFilters>
  sellers: ActiveSeller[]
}

export function FunnelTab({ companyId, filters, sellers }: Props) {
  const { period, askedSeller, linkId, pageId, teamId } = filters
  const { data: origins } = useQuery(originsQuery(companyId))
  const { data: teams = [] } = useQuery(teamsQuery(companyId))
  // The address may name what no longer exists, or another company’s.
  const known = <Row extends { id: string }>(rows: Row[] | undefined, id: string | null) =>
    rows?.find((row) => row.id === id)?.id ?? null
  const scope = {
    companyId,
    period: period.key,
    linkId: known(origins?.links, linkId),
    pageId: known(origins?.pages, pageId),
    teamId: known(teams, teamId),
    sellerId: known(sellers, askedSeller),
  }
  return (
    <Stack gap="lg">
      <FunnelFilters
        filters={filters}
        scope={scope}
        origins={origins ?? { links: [], pages: [] }}
        teams={teams}
        sellers={sellers}
      />
      <FunnelPanel scope={scope} period={period} />
      <AnswerTimesPanel companyId={companyId} period={period} sellerId={scope.sellerId} />
    </Stack>
  )
}
