import { SimpleGrid } from '@mantine/core'
import { IconClock, IconPercentage, IconTrophy } from '@tabler/icons-react'
import { formatDateTime } from '../../../domain/format-date.ts'
import { StatCard } from '../../ui/figures/stat-card.tsx'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatPercent } from '../../ui/format/format-percent.ts'
import type { ActiveSeller } from './leads-queries.ts'

type Props = { seller: ActiveSeller; timeZone: string | undefined }

export function SellerRecord({ seller, timeZone }: Props) {
  const last = seller.last_activity
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      <StatCard
        label="Taxa de conversão"
        value={formatPercent(seller.conversion_rate)}
        icon={<IconPercentage size={22} />}
      />
      <StatCard
        label="Leads convertidos"
        value={formatCount(seller.leads_converted)}
        icon={<IconTrophy size={22} />}
      />
      <StatCard
        label="Última atividade"
        value={last ? formatDateTime(last, timeZone) : 'Nunca'}
        icon={<IconClock size={22} />}
      />
    </SimpleGrid>
  )
}
