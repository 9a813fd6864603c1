import { SimpleGrid } from '@mantine/core'
import { IconBuilding, IconMessageCircle2, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { platformHealthQuery } from '../../platform-health-query.ts'
import { useAuth } from '../../session/use-auth.ts'
import { StatCard } from '../../ui/figures/stat-card.tsx'
import { counted, formatCount } from '../../ui/format/format-count.ts'
import { FaultsLine } from './faults-line.tsx'
import { platformFiguresQuery } from './home-queries.ts'
import { RecentActivity } from './recent-activity.tsx'
import { SystemCard } from './system-card.tsx'

export function PlatformHome() {
  const { company } = useAuth()
  const { data: health } = useQuery(platformHealthQuery)
  return (
    <>
      <FaultsLine
        faults={health?.faults}
        words={['ponto da plataforma pede', 'pontos da plataforma pedem']}
        to={paths.platformHealth}
      />
      <PlatformCards />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <RecentActivity companyId={null} platform timeZone={company?.time_zone} />
        <SystemCard />
      </SimpleGrid>
    </>
  )
}

function PlatformCards() {
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
