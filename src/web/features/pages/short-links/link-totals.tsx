import { SimpleGrid } from '@mantine/core'
import { IconClick, IconLink, IconPlugConnected } from '@tabler/icons-react'
import { StatCard } from '../../../ui/figures/stat-card.tsx'
import { formatRead } from '../../../ui/format/format-count.ts'
import type { LinkTotals as Totals } from './short-links-queries.ts'

type Props = { totals: Totals | undefined; failed: boolean }

export function LinkTotals({ totals, failed }: Props) {
  return (
    <SimpleGrid cols={3} spacing={{ base: 'xs', xs: 'md' }}>
      <StatCard
        compact
        label="Total de links"
        value={formatRead(totals?.links, failed)}
        icon={<IconLink size={22} />}
      />
      <StatCard
        compact
        label="Links ativos"
        value={formatRead(totals?.active_links, failed)}
        icon={<IconPlugConnected size={22} />}
      />
      <StatCard
        compact
        label="Total de cliques"
        value={formatRead(totals?.clicks, failed)}
        icon={<IconClick size={22} />}
      />
    </SimpleGrid>
  )
}
