import { SimpleGrid } from '@mantine/core'
import { IconBuilding, IconMessageCircle2, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { StatCard } from '../../ui/figures/stat-card.tsx'
import { counted, formatCount } from '../../ui/format/format-count.ts'
import { platformFiguresQuery } from './home-queries.ts'

export function PlatformCards() {
  const { data } = useQuery(platformFiguresQuery)
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
      <StatCard
        label="Empresas"
        value={data && formatCount(data.companies)}
        note={counted(data?.activeCompanies ?? 0, 'ativa', 'ativas')}
        icon={<IconBuilding size={22} />}
        color="blue"
      />
      <StatCard
        label="Usuários"
        value={data && formatCount(data.users)}
        note={counted(data?.pendingUsers ?? 0, 'pendente', 'pendentes')}
        icon={<IconUsersGroup size={22} />}
        color="grape"
      />
      <StatCard
        label="Total de leads"
        value={data && formatCount(data.leads)}
        note={`${counted(data?.newLeads ?? 0, 'novo', 'novos')} nos últimos 7 dias`}
        icon={<IconMessageCircle2 size={22} />}
      />
    </SimpleGrid>
  )
}
