import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BarRows } from '../../../ui/figures/bar-rows.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import type { LeadPeriod } from '../lead-periods.ts'
import { ReportPanel } from '../report-panel.tsx'
import { type FunnelScope, funnelQuery } from './funnel-queries.ts'
import { funnelStages } from './funnel-stages.ts'

/** Before the scope is known, nothing is read. */
type Props = { scope: FunnelScope; period: LeadPeriod; isKnown: boolean }

export function FunnelPanel({ scope, period, isKnown }: Props) {
  const funnel = useQuery({ ...funnelQuery(scope), enabled: isKnown })
  if (funnel.isError && !funnel.data) {
    return (
      <LoadError
        title="Erro ao carregar o funil"
        message="Não foi possível carregar o funil dos leads."
        query={funnel}
      />
    )
  }
  const data = isKnown ? funnel.data : undefined
  return (
    <ReportPanel title="Do clique à venda" description={funnelPeriodWords(period)}>
      {!data ? (
        <Skeleton h={250} />
      ) : (
        <Stack gap="sm">
          <BarRows
            caption="Do clique à venda"
            heads={['Etapa', 'Pessoas']}
            rows={funnelStages(data)}
          />
          <Text size="sm" c="dimmed">
            {data.clicks === null
              ? 'Quem clica ou só vê o formulário ainda não tem vendedor nem equipe: com esse filtro, o funil começa nos enviados.'
              : 'Só pessoas contam, nunca robôs. Um formulário aberto sem link (página de captura, widget) conta também como clique.'}{' '}
            Confirmado: o vendedor disse que recebeu, chamou ou ligou. Leads registrados à mão não
            entram.
          </Text>
        </Stack>
      )}
    </ReportPanel>
  )
}

/** Clicks are kept for 13 months. */
export function funnelPeriodWords({ key, label }: LeadPeriod): string {
  return key === 'all' ? 'Últimos 12 meses' : label
}
