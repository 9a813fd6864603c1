import { Skeleton, Text } from '@mantine/core'
import { BarRows } from '../../ui/figures/bar-rows.tsx'
import { formatPercent } from '../../ui/format/format-percent.ts'
import type { LeadCount } from './leads-queries.ts'
import { ReportPanel } from './report-panel.tsx'

type Props = { title: string; head: string; counts: LeadCount[] | undefined; empty: string }

export function SharePanel({ title, head, counts, empty }: Props) {
  const total = counts?.reduce((sum, { leads }) => sum + leads, 0) ?? 0
  return (
    <ReportPanel title={title}>
      {!counts && <Skeleton h={200} />}
      {counts?.length === 0 && <Text c="dimmed">{empty}</Text>}
      {counts && counts.length > 0 && (
        <BarRows
          caption={title}
          heads={[head, 'Leads']}
          rows={counts.map(({ key, label, leads }) => ({
            key,
            label,
            value: leads,
            note: formatPercent((100 * leads) / total),
          }))}
        />
      )}
    </ReportPanel>
  )
}
