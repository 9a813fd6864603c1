import { SimpleGrid } from '@mantine/core'
import { IconCalendar, IconCalendarWeek, IconSum, IconSun } from '@tabler/icons-react'
import { formatCount } from '../../ui/format-count.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import type { LeadReport } from './use-lead-report.ts'

/** Days, weeks from Sunday and months are the company's own (product decision 31); unread they are zero. */
export function LeadCounters({ counters: { data, isError } }: Pick<LeadReport, 'counters'>) {
  const shown = (value: number | undefined) =>
    isError ? '0' : value === undefined ? undefined : formatCount(value)
  const cards = [
    { label: 'Total de leads', value: data?.total, icon: <IconSum size={22} /> },
    { label: 'Hoje', value: data?.today, icon: <IconSun size={22} />, color: 'orange' },
    { label: 'Esta semana', value: data?.this_week, icon: <IconCalendarWeek size={22} /> },
    { label: 'Este mês', value: data?.this_month, icon: <IconCalendar size={22} /> },
  ]
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
      {cards.map(({ value, ...card }) => (
        <StatCard key={card.label} {...card} value={shown(value)} />
      ))}
    </SimpleGrid>
  )
}
