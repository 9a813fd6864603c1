import { SimpleGrid } from '@mantine/core'
import { IconHourglass, IconUserCheck, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { StatCard } from '../../ui/figures/stat-card.tsx'
import { formatRead } from '../../ui/format/format-count.ts'
import { userCountersQuery } from './user-approval-queries.ts'

export function UserCounters() {
  const { data, isError } = useQuery(userCountersQuery)
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="lg">
      <StatCard
        label="Pendentes"
        value={formatRead(data?.pending, isError)}
        icon={<IconHourglass size={22} />}
        color="yellow"
      />
      <StatCard
        label="Aprovados"
        value={formatRead(data?.approved, isError)}
        icon={<IconUserCheck size={22} />}
      />
      <StatCard
        label="Total"
        value={formatRead(data?.total, isError)}
        icon={<IconUsersGroup size={22} />}
        color="blue"
      />
    </SimpleGrid>
  )
}
