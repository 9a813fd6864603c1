import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { actorKinds, areas, periods, type useActivityFilters } from './activity-address.ts'
import { peopleQuery } from './activity-queries.ts'

const everything = { value: 'todos', label: 'Todos' }

export function ActivityFilters({
  companyId,
  filters,
  change,
}: ReturnType<typeof useActivityFilters> & { companyId: string }) {
  const { data: people = [] } = useQuery(peopleQuery(companyId))
  const actors = [
    ...people.map(({ id, name }) => ({ value: id, label: name || 'Sem nome' })),
    ...actorKinds,
  ]
  // A former member's id may be in the address.
  const actor = actors.find(({ value }) => value === filters.actor)
  const rest = filters.actor && !actor ? [{ value: filters.actor, label: 'Outra pessoa' }] : []
  return (
    <Group gap="md" grow preventGrowOverflow={false} maw={760}>
      <Select
        label="Quem"
        data={[everything, ...actors, ...rest]}
        value={filters.actor ?? everything.value}
        onChange={(quem) => change({ quem: quem === everything.value ? null : quem })}
        allowDeselect={false}
        searchable
        nothingFoundMessage="Ninguém com este nome"
        miw={220}
      />
      <Select
        label="O quê"
        data={[everything, ...areas.map(({ value, label }) => ({ value, label }))]}
        value={filters.area ?? everything.value}
        onChange={(area) => change({ area: area === everything.value ? null : area })}
        allowDeselect={false}
        miw={170}
      />
      <Select
        label="Período"
        data={periods.map(({ value, label }) => ({ value, label }))}
        value={filters.period}
        onChange={(periodo) => change({ periodo })}
        allowDeselect={false}
        miw={170}
      />
    </Group>
  )
}
