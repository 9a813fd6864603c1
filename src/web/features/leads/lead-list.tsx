import { Group, Pagination, Skeleton, Stack, Text } from '@mantine/core'
import { formatCount } from '../../ui/format-count.ts'
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
    <ReportPanel title="Leads deste período" description="Do mais novo ao mais antigo.">
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
      {total > pageSize && (
        <Group justify="space-between" mt="md" gap="md">
          <Text size="sm" c="dimmed" className="tabular">
            {rangeSentence(page, total)}
          </Text>
          <Pagination
            total={Math.ceil(total / pageSize)}
            value={page}
            onChange={onTurn}
            siblings={0}
            getControlProps={(control) => ({ 'aria-label': controlLabels[control] })}
          />
        </Group>
      )}
    </ReportPanel>
  )
}

const controlLabels = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
}

function rangeSentence(page: number, total: number): string {
  const from = (page - 1) * pageSize + 1
  return `${formatCount(from)}–${formatCount(Math.min(page * pageSize, total))} de ${formatCount(total)} leads`
}
