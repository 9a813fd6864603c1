import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../domain/format-date.ts'
import { useTimeZone } from '../../company/use-time-zone.ts'
import { formatRead } from '../../ui/format/format-count.ts'
import { contactCountersQuery } from './contacts-queries.ts'

type Props = { companyId: string | null; total: string | undefined; filtered: boolean }

/** Product decision 31: today is the company's day, 7 and 30 days are rolling. */
export function ContactCounters({ companyId, total, filtered }: Props) {
  const timeZone = useTimeZone()
  const { data, isError, dataUpdatedAt } = useQuery(contactCountersQuery(companyId))
  const count = (value: number | undefined) => formatRead(value, isError)
  const counters = [
    {
      label: filtered ? 'Total filtrado' : 'Total',
      value: total,
      note: filtered ? 'com os filtros' : 'desde o início',
    },
    { label: 'Hoje', value: count(data?.today), note: also('desde a meia-noite') },
    { label: 'Últimos 7 dias', value: count(data?.last_7_days), note: also(since(7)) },
    { label: 'Últimos 30 dias', value: count(data?.last_30_days), note: also(since(30)) },
  ]
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
      {counters.map(({ label, value, note }, place) => (
        <Paper
          key={place === 0 ? 'total' : label}
          p="md"
          className="card"
          role="group"
          aria-label={label}
        >
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          {value === undefined ? (
            <Skeleton h={28} w={56} />
          ) : (
            <Text fz={24} lh={1.17} fw={700} className="tabular">
              {value}
            </Text>
          )}
          <Text size="xs" c="dimmed" className="tabular">
            {note}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )

  function also(note: string): string {
    return filtered ? `${note}, sem os filtros` : note
  }

  // To the minute, because the filter of the same name starts at midnight.
  function since(days: number): string {
    const start = new Date((dataUpdatedAt || Date.now()) - days * 86_400_000).toISOString()
    const [date = '', time] = formatDateTime(start, timeZone).split(' ')
    return `desde ${date.slice(0, 5)}, ${time}`
  }
}
