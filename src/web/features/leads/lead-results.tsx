import { Button, EmptyState, SimpleGrid } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyCard } from '../../ui/cards/empty-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { DayPanel } from './day-panel.tsx'
import { LeadList } from './lead-list.tsx'
import { leadsQuery, type PeriodScope, pageSize } from './leads-queries.ts'
import { SharePanel } from './share-panel.tsx'
import type { useLeadFilters } from './use-lead-filters.ts'
import { type LeadReport, unread } from './use-lead-report.ts'

type Props = {
  scope: PeriodScope
  enabled: boolean
  filters: ReturnType<typeof useLeadFilters>
  report: LeadReport
  timeZone: string | undefined
}

export function LeadResults({ scope, enabled, filters, report, timeZone }: Props) {
  const { days, sources, sellers, counters } = report
  const total = days.data?.reduce((sum, day) => sum + day.leads, 0)
  // A shared address may name a page that no longer exists.
  const page = Math.min(filters.page, Math.max(1, Math.ceil((total ?? Infinity) / pageSize)))
  const leads = useQuery({ ...leadsQuery(scope, page), enabled })
  const failed = [days, sources, sellers, leads].filter(({ isError, data }) => isError && !data)
  if (failed.length > 0) {
    return (
      <LoadError
        {...unread}
        onRetry={() => {
          for (const query of [...failed, counters]) void query.refetch()
        }}
        retrying={failed.some(({ isFetching }) => isFetching)}
      />
    )
  }
  if (total === 0) {
    return (
      <NoLeads
        filtered={scope.period !== 'all' || scope.sellerId !== null}
        onClear={() => filters.change({ periodo: null, vendedor: null })}
      />
    )
  }
  return (
    <>
      <DayPanel days={days.data} counters={counters.data} today={scope.period === 'today'} />
      <SimpleGrid cols={{ base: 1, md: scope.sellerId ? 1 : 2 }} spacing="lg">
        <SharePanel
          title="Leads por origem"
          head="Origem"
          counts={sources.data}
          empty="Nenhuma origem neste período."
        />
        {!scope.sellerId && (
          <SharePanel
            title="Divisão entre vendedores"
            head="Vendedor"
            counts={sellers.data}
            empty="Ninguém recebeu leads neste período."
          />
        )}
      </SimpleGrid>
      <div data-not-printed>
        <LeadList
          leads={leads.data}
          total={total ?? 0}
          page={page}
          stale={leads.isPlaceholderData}
          timeZone={timeZone}
          onTurn={(pagina) => filters.change({ pagina })}
        />
      </div>
    </>
  )
}

function NoLeads({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return (
      <EmptyCard
        py={56}
        icon={<IconInbox aria-hidden />}
        title="Nenhum lead ainda"
        description="Divulgue seu link de captura: cada lead aparece aqui com o vendedor que o recebeu."
      />
    )
  }
  return (
    <EmptyCard
      py={56}
      color="gray"
      icon={<IconInbox aria-hidden />}
      title="Nenhum lead neste período"
      description="Escolha outro período ou outro vendedor para ver os números."
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={onClear}>
          Ver todos
        </Button>
      </EmptyState.Actions>
    </EmptyCard>
  )
}
