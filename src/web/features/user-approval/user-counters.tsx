import { SimpleGrid } from '@mantine/core'
import { IconHourglass, IconUserCheck, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { StatCard } from '../../ui/figures/stat-card.tsx'
import { formatCount } from '../../ui/format/format-count.ts'
import { userCountersQuery } from './user-approval-queries.ts'

export function UserCounters() {
  const { data, isError } = useQuery(userCountersQuery)
  const shown = (count: number | undefined) =>
    count === undefined ? (isError ? '—' : undefined) : formatCount(count)
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="lg">
      <StatCard
        label="Pendentes"
        value={shown(data?.pending)}
        icon={<IconHourglass size={22} />}
        color="yellow"
      />
      <StatCard
        label="Aprovados"
        value={shown(data?.approved)}
        icon={<IconUserCheck size={22} />}
      />
      <StatCard
        label="Total"
        value={shown(data?.total)}
        icon={<IconUsersGroup size={22} />}
        color="blue"
      />
    </SimpleGrid>
  )
}
