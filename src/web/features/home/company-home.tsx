import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { captureFaultsQuery } from '../../capture-faults-query.ts'
import { paths } from '../../paths.ts'
import { useAuth } from '../../session/use-auth.ts'
import { AttentionCard } from './attention-card.tsx'
import { CompanyCards } from './company-cards.tsx'
import classes from './company-home.module.css'
import { FaultsLine } from './faults-line.tsx'
import { FirstStepsPanel } from './first-steps/first-steps-panel.tsx'
import { LeadDaysCard } from './lead-days-card.tsx'
import { RecentActivity } from './recent-activity.tsx'

export function CompanyHome() {
  const { profile, company } = useAuth()
  const companyId = profile?.company_id ?? null
  const timeZone = company?.time_zone
  const { data: faults } = useQuery(captureFaultsQuery(company?.id ?? null))
  return (
    <>
      {company && <FirstStepsPanel company={company} />}
      <CompanyCards companyId={companyId} />
      <div className={classes.columns}>
        {company && (
          <Stack gap="md" className={classes.attention}>
            <FaultsLine
              faults={faults}
              words={['ponto da captação pede', 'pontos da captação pedem']}
              to={paths.health}
            />
            <AttentionCard company={company} />
          </Stack>
        )}
        <Stack gap="lg" miw={0}>
          <LeadDaysCard companyId={companyId} timeZone={timeZone} />
          <RecentActivity companyId={companyId} timeZone={timeZone} />
        </Stack>
      </div>
    </>
  )
}
