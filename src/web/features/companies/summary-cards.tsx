import { SimpleGrid } from '@mantine/core'
import { IconBuilding, IconCircleCheck, IconMessageCircle2, IconUsers } from '@tabler/icons-react'
import type { Company } from '../../company/company.ts'
import { StatCard } from '../../ui/figures/stat-card.tsx'
import { formatRead } from '../../ui/format/format-count.ts'
import type { CompanyFigures } from './companies-queries.ts'

type Props = {
  companies: Company[] | undefined
  figures: Map<string, CompanyFigures> | undefined
  /** Unreadable figures must not show as zero. */
  unreadable: { companies: boolean; figures: boolean }
}

export function SummaryCards({ companies, figures, unreadable }: Props) {
  const all = figures && [...figures.values()]
  const ofCompanies = (count: number | undefined) => formatRead(count, unreadable.companies)
  const ofFigures = (count: number | undefined) => formatRead(count, unreadable.figures)
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'sm', sm: 'lg' }}>
      <StatCard
        label="Total"
        value={ofCompanies(companies?.length)}
        icon={<IconBuilding size={22} />}
        color="blue"
      />
      <StatCard
        label="Ativas"
        value={ofCompanies(companies?.filter(({ active }) => active).length)}
        icon={<IconCircleCheck size={22} />}
      />
      <StatCard
        label="Total Vendedores"
        value={ofFigures(all?.reduce((sum, { sellers }) => sum + sellers, 0))}
        icon={<IconUsers size={22} />}
        color="grape"
      />
      <StatCard
        label="Leads (30 dias)"
        value={ofFigures(all?.reduce((sum, { leads }) => sum + leads, 0))}
        icon={<IconMessageCircle2 size={22} />}
      />
    </SimpleGrid>
  )
}
