import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { teamsQuery } from './teams-query.ts'
import { useTenant } from './use-tenant.ts'

type Props = Omit<SelectProps, 'value' | 'onChange'> & {
  /** Null for the whole company. */
  value?: string | null
  onChange: (teamId: string | null) => void
}

/** More than fit without scrolling. */
const searchedFrom = 8

/** Hidden for a company without teams. */
export function TeamSelect({ value, onChange, ...input }: Props) {
  const { companyId } = useTenant()
  const { data: teams = [] } = useQuery(teamsQuery(companyId))
  if (teams.length === 0) return null
  return (
    <Select
      label="Equipe que atende"
      description="Os leads vão para o rodízio da equipe escolhida."
      data={[
        { value: '', label: 'Toda a empresa' },
        ...teams.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      allowDeselect={false}
      searchable={teams.length > searchedFrom}
      nothingFoundMessage="Nenhuma equipe encontrada"
      {...input}
      // Deleting a team leaves its leads to the whole company.
      value={teams.find(({ id }) => id === value)?.id ?? ''}
      onChange={(chosen) => onChange(chosen || null)}
    />
  )
}
