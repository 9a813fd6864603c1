import { Skeleton, Stack } from '@mantine/core'
import { PageTurner } from '../../ui/page-turner.tsx'
import classes from './lead-list.module.css'
import { LeadRow } from './lead-row.tsx'
import { type Lead, pageSize } from './leads-queries.ts'
import { ReportPanel } from './report-panel.tsx'

type Props = {
  leads: Lead[] | undefined
  total: number
  page: number
  stale: boolean
  timeZone: string | undefined
  onTurn: (page: number) => void
}

export function LeadList({ leads, total, page, stale, timeZone, onTurn }: Props) {
  return (
    <ReportPanel title="Leads deste período" description="Do mais recente ao mais antigo.">
      {!leads && (
        <Stack gap="xs" aria-busy>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} h={56} />
          ))}
        </Stack>
      )}
      {leads && (
        <ul className={classes.list} data-stale={stale || undefined}>
          {leads.map((lead) => (
            <LeadRow key={lead.id} lead={lead} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <PageTurner page={page} pageSize={pageSize} total={total} noun="leads" onTurn={onTurn} />
    </ReportPanel>
  )
}
