import { Stack } from '@mantine/core'
import { useAuth } from '../../session/use-auth.ts'
import { AttentionCard } from './attention-card.tsx'
import { CaptureFaultsLine } from './capture-faults-line.tsx'
import { CompanyCards } from './company-cards.tsx'
import classes from './company-home.module.css'
import { FirstStepsPanel } from './first-steps/first-steps-panel.tsx'
import { LeadDaysCard } from './lead-days-card.tsx'
import { RecentActivity } from './recent-activity.tsx'

export function CompanyHome() {
  const { profile, company } = useAuth()
  const companyId = profile?.company_id ?? null
  const timeZone = company?.time_zone
  return (
    <>
      {company && <FirstStepsPanel company={company} />}
      <CompanyCards companyId={companyId} />
      <div className={classes.columns}>
        {company && (
          <Stack gap="md" className={classes.attention}>
            <CaptureFaultsLine companyId={company.id} />
            <AttentionCard company={company} />
          </Stack>
        )}
        <Stack gap="lg" className={classes.figures}>
          <LeadDaysCard companyId={companyId} timeZone={timeZone} />
          <RecentActivity companyId={companyId} timeZone={timeZone} />
        </Stack>
      </div>
    </>
  )
}
