import { Group, Select } from '@mantine/core'
import { leadPeriods } from './lead-periods.ts'
import type { ActiveSeller } from './leads-queries.ts'
import type { useLeadFilters } from './use-lead-filters.ts'

type Props = {
  filters: ReturnType<typeof useLeadFilters>
  sellers: ActiveSeller[]
  seller: ActiveSeller | undefined
}

export function LeadFilters({ filters: { period, change }, sellers, seller }: Props) {
  return (
    <Group gap="md" grow preventGrowOverflow={false} maw={560} data-not-printed>
      <Select
        label="Período"
        data={leadPeriods.map(({ slug, label }) => ({ value: slug, label }))}
        value={period.slug}
        onChange={(slug) => change({ periodo: slug === 'todos' ? null : slug })}
        allowDeselect={false}
        miw={150}
      />
      <Select
        label="Vendedor"
        data={[
          { value: 'todos', label: 'Todos' },
          ...sellers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={seller?.id ?? 'todos'}
        onChange={(id) => change({ vendedor: id === 'todos' ? null : id })}
        allowDeselect={false}
        searchable
        nothingFoundMessage="Nenhum vendedor encontrado"
        miw={220}
      />
    </Group>
  )
}
