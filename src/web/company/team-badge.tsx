import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { teamsQuery } from './teams-query.ts'
import { useTenant } from './use-tenant.ts'

/** The team that a link or a page names; nothing for the whole company. */
export function TeamBadge({ id }: { id: string | null }) {
  const { companyId } = useTenant()
  const { data: teams } = useQuery(teamsQuery(companyId))
  const team = id && teams?.find((one) => one.id === id)
  return team ? (
    <Badge color="gray" w="fit-content" title={team.name}>
      Equipe {team.name}
    </Badge>
  ) : null
}
