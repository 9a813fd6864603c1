import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { platformHealthQuery } from '../../platform-health-query.ts'
import { useAuth } from '../../session/use-auth.ts'
import { FaultsLine } from './faults-line.tsx'
import { PlatformCards } from './platform-cards.tsx'
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
