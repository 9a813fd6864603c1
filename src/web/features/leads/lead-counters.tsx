import { SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCalendar, IconCalendarWeek, IconSum, IconSun } from '@tabler/icons-react'
import { StatCard } from '../../ui/figures/stat-card.tsx'
import { formatCount } from '../../ui/format/format-count.ts'
import type { LeadPeriod } from './lead-periods.ts'
import type { LeadReport } from './use-lead-report.ts'

type Props = Pick<LeadReport, 'counters'> & { period: LeadPeriod; seller: string | undefined }

/** In the company's calendar (product decision 31); zero when the read failed. */
export function LeadCounters({ counters: { data, isError }, period, seller }: Props) {
  const shown = (value: number | undefined) =>
    isError ? '0' : value === undefined ? undefined : formatCount(value)
  const cards = [
    { label: 'Total de leads', value: data?.total, icon: <IconSum size={22} /> },
    { label: 'Hoje', value: data?.today, icon: <IconSun size={22} />, color: 'orange' },
    { label: 'Esta semana', value: data?.this_week, icon: <IconCalendarWeek size={22} /> },
    { label: 'Este mês', value: data?.this_month, icon: <IconCalendar size={22} /> },
  ]
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        {cards.map(({ value, ...card }) => (
          <StatCard key={card.label} {...card} value={shown(value)} />
        ))}
      </SimpleGrid>
      {period.key !== 'all' && (
        <Text size="sm" c="dimmed">
          {`Estes quatro números são fixos${seller ? `, só de ${seller}` : ''}: o período “${period.label}” vale para os gráficos`}
          <span data-not-printed> e a lista</span> abaixo.
        </Text>
      )}
    </Stack>
  )
}
