import { SimpleGrid } from '@mantine/core'
import { useAuth } from '../../session/use-auth.ts'
import { PlatformCards } from './platform-cards.tsx'
import { PlatformFaultsLine } from './platform-faults-line.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SystemCard } from './system-card.tsx'

export function PlatformHome() {
  const { company } = useAuth()
  return (
    <>
      <PlatformFaultsLine />
      <PlatformCards />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <RecentActivity companyId={null} platform timeZone={company?.time_zone} />
        <SystemCard />
      </SimpleGrid>
    </>
  )
}
