import { ScrollArea, Skeleton, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMinutes } from '../../../../domain/format-minutes.ts'
import { answerTimesQuery } from '../../../answer-times-query.ts'
import { formatCount } from '../../../ui/format/format-count.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import type { LeadPeriod } from '../lead-periods.ts'
import { ReportPanel } from '../report-panel.tsx'
import { funnelPeriodWords } from './funnel-panel.tsx'
import type { FunnelScope } from './funnel-queries.ts'

type Props = { scope: FunnelScope; period: LeadPeriod }

const nowrap = { whiteSpace: 'nowrap' } as const

export function AnswerTimesPanel({ scope, period }: Props) {
  const { companyId, linkId, pageId, teamId, sellerId } = scope
  const times = useQuery(answerTimesQuery(companyId, period.key))
  const shown = times.data?.filter(({ seller_id }) => !sellerId || seller_id === sellerId)
  const ignored = [
    (linkId || pageId) && 'de todos os links e páginas',
    teamId && 'de todas as equipes',
  ].filter(Boolean)
  const leads = ignored.length > 0 ? ` Conta os leads ${ignored.join(' e ')}.` : ''
  if (times.isError && !times.data) {
    return (
      <LoadError
        title="Erro ao carregar tempos de resposta"
        message="Não foi possível carregar os tempos de resposta."
        query={times}
      />
    )
  }
  return (
    <ReportPanel
      title="Tempo até responder"
      description={`${funnelPeriodWords(period)}. Do lead até o vendedor chamar, ligar ou dizer que recebeu.${leads}`}
    >
      {!shown ? (
        <Skeleton h={120} />
      ) : shown.length === 0 ? (
        <Text c="dimmed">Ninguém respondeu pela página do vendedor neste período.</Text>
      ) : (
        <ScrollArea.Autosize mah={420} viewportProps={{ tabIndex: 0 }}>
          <Table verticalSpacing={6} className="tabular" maw={640}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Vendedor</Table.Th>
                <Table.Th scope="col" ta="right">
                  Leads
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  Mediana
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  9 em 10 até
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map(({ seller_id, seller_name, answered, median, ninetieth }) => (
                <Table.Tr key={seller_id}>
                  <Table.Th scope="row" fw={500}>
                    {seller_name}
                  </Table.Th>
                  <Table.Td ta="right" style={nowrap}>
                    {formatCount(answered)}
                  </Table.Td>
                  <Table.Td ta="right" style={nowrap}>
                    {formatMinutes(median)}
                  </Table.Td>
                  <Table.Td ta="right" style={nowrap}>
                    {formatMinutes(ninetieth)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
    </ReportPanel>
  )
}
