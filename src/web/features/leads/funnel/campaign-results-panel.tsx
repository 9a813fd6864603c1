import { ScrollArea, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../ui/load-error.tsx'
import type { LeadPeriod } from '../lead-periods.ts'
import { ReportPanel } from '../report-panel.tsx'
import { CampaignResultsTable } from './campaign-results-table.tsx'
import { funnelPeriodWords } from './funnel-panel.tsx'
import { campaignResultsQuery } from './funnel-queries.ts'

type Props = { companyId: string; period: LeadPeriod; isFiltered: boolean }

export function CampaignResultsPanel({ companyId, period, isFiltered }: Props) {
  const results = useQuery(campaignResultsQuery(companyId, period.key))
  if (results.isError && !results.data) {
    return (
      <LoadError
        title="Erro ao carregar o resultado por campanha"
        message="Não foi possível carregar o resultado por campanha."
        query={results}
      />
    )
  }
  const { data } = results
  const words = [
    `${funnelPeriodWords(period)}. Vendas e valor dos leads que chegaram no período.`,
    isFiltered && 'Da empresa inteira: só o período filtra este quadro.',
    data?.length === 100 && 'As campanhas com mais leads.',
  ]
  return (
    <ReportPanel title="Resultado por campanha" description={words.filter(Boolean).join(' ')}>
      {!data ? (
        <Skeleton h={120} />
      ) : !data.some(({ campaign }) => campaign !== null) ? (
        <Text c="dimmed">
          Nenhum lead com campanha neste período. O nome vem do utm_campaign do anúncio.
        </Text>
      ) : (
        <ScrollArea.Autosize mah={420} viewportProps={{ tabIndex: 0 }}>
          <CampaignResultsTable results={data} />
        </ScrollArea.Autosize>
      )}
    </ReportPanel>
  )
}
