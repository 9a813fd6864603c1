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
  // An unapproved user reads no sellers and would be warned about missing ones.
  const reads = profile?.approved && company?.active
  const timeZone = company?.time_zone
  return (
    <>
      {reads && <FirstStepsPanel company={company} />}
      <CompanyCards companyId={companyId} />
      <div className={classes.columns}>
        {reads && (
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
