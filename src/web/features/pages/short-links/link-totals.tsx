import { SimpleGrid } from '@mantine/core'
import { IconClick, IconLink, IconPlugConnected } from '@tabler/icons-react'
import { StatCard } from '../../../ui/figures/stat-card.tsx'
import { formatCount } from '../../../ui/format/format-count.ts'
import type { LinkTotals as Totals } from './short-links-queries.ts'

type Props = { totals: Totals | undefined; failed: boolean }

export function LinkTotals({ totals, failed }: Props) {
  const value = (count: number | undefined) =>
    count === undefined ? (failed ? '—' : undefined) : formatCount(count)
  return (
    <SimpleGrid cols={3} spacing={{ base: 'xs', xs: 'md' }}>
      <StatCard
        compact
        label="Total de links"
        value={value(totals?.links)}
        icon={<IconLink size={22} />}
      />
      <StatCard
        compact
        label="Links ativos"
        value={value(totals?.active_links)}
        icon={<IconPlugConnected size={22} />}
      />
      <StatCard
        compact
        label="Total de cliques"
        value={value(totals?.clicks)}
        icon={<IconClick size={22} />}
      />
    </SimpleGrid>
  )
}
