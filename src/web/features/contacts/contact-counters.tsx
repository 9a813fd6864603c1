import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../ui/format-count.ts'
import { defaultTimeZone } from '../../ui/format-date.ts'
import { countContactsSince } from './contacts-queries.ts'
import { startOfDay } from './start-of-day.ts'

type Props = {
  companyId: string | null
  total: number | undefined
  timeZone: string | undefined
}

/** Today is the company's day; 7 and 30 days are rolling (product decision 31). */
export function ContactCounters({ companyId, total, timeZone = defaultTimeZone }: Props) {
  const { data, isError } = useQuery({
    queryKey: ['contacts', 'counters', companyId, timeZone],
    queryFn: () => readCounters(companyId, timeZone),
    refetchInterval: 30_000,
  })
  const counters = [
    { label: 'Total', value: total },
    { label: 'Hoje', value: data?.today },
    { label: 'Últimos 7 dias', value: data?.week },
    { label: 'Últimos 30 dias', value: data?.month },
  ]
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
      {counters.map(({ label, value }) => (
        <Paper key={label} p="md" className="card" role="group" aria-label={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          {value === undefined && !isError ? (
            <Skeleton h={28} w={56} />
          ) : (
            <Text fz={24} lh={1.17} fw={700} className="tabular">
              {value === undefined ? '—' : formatCount(value)}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  )
}

async function readCounters(companyId: string | null, timeZone: string) {
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const [today, week, month] = await Promise.all([
    countContactsSince(companyId, startOfDay(now, timeZone)),
    countContactsSince(companyId, daysAgo(7)),
    countContactsSince(companyId, daysAgo(30)),
  ])
  return { today, week, month }
}
