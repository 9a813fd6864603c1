/** The dashboard's first screen: what there is, and what happened lately. */
import { Badge, SimpleGrid, Stack } from '@mantine/core'
import { planLabel } from '../../session/plan.ts'
import { roleLabel } from '../../session/role.ts'
import { useAuth } from '../../session/use-auth.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { CompanyCards } from './company-cards.tsx'
import { PlatformCards } from './platform-cards.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SystemCard } from './system-card.tsx'

export function HomePage() {
  const { profile, company } = useAuth()
  const role = profile?.role ?? 'user'
  const firstName = profile?.name.split(' ')[0]
  const platform = role === 'super_admin'
  return (
    <Stack gap="xl">
      <PageHeader
        title="Dashboard"
        description={`Olá${firstName ? `, ${firstName}` : ''}. ${platform ? 'Esta é a plataforma agora.' : 'Veja como estão seus leads.'}`}
        badges={
          <>
            <Badge color="gray">{roleLabel[role]}</Badge>
            {company && <Badge>{planLabel(company.plan)}</Badge>}
          </>
        }
      />
      {platform ? <PlatformCards /> : <CompanyCards companyId={profile?.company_id ?? null} />}
      <SimpleGrid
        cols={{ base: 1, md: platform ? 2 : 1 }}
        spacing="lg"
        style={{ alignItems: 'start' }}
      >
        <RecentActivity
          companyId={platform ? null : (profile?.company_id ?? null)}
          withPendingUsers={platform}
          timeZone={company?.time_zone}
        />
        {platform && <SystemCard />}
      </SimpleGrid>
    </Stack>
  )
}
