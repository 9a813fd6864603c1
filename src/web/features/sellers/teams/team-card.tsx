import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconClock, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { describeWeek, type WeeklyHours } from '../../../../domain/weekly-hours.ts'
import { BarRows } from '../../../ui/figures/bar-rows.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { leftOutWords } from '../rotation/left-out-words.ts'
import { availabilityQuery } from '../rotation/rotation-queries.ts'
import type { Seller } from '../sellers-queries.ts'
import { TeamLinks } from './team-links.tsx'
import type { Team } from './teams-queries.ts'

type Props = {
  team: Team
  sellers: Seller[]
  timeZone: string | undefined
  mayManage: boolean
  onEdit: () => void
  onRemove: () => void
}

export function TeamCard({ team, sellers, timeZone, mayManage, ...on }: Props) {
  const { data: availability } = useQuery(availabilityQuery(team.company_id, team.id))
  const hours = team.weekly_hours as WeeklyHours | null
  const members = membersOf()
  return (
    <Paper
      component="article"
      tabIndex={-1}
      p="lg"
      radius="lg"
      className="card"
      aria-label={team.name}
    >
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text component="h2" fw={650} fz="lg" style={{ overflowWrap: 'anywhere' }}>
              {team.name}
            </Text>
            <Group gap={8} wrap="nowrap" c="dimmed" mt={4} align="flex-start">
              <IconClock size={17} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
              <Text size="sm">
                {hours ? `Atende ${describeWeek(hours)}` : 'Atende nos horários da empresa'}
              </Text>
            </Group>
          </div>
          {mayManage && (
            <Group gap={4} wrap="nowrap" mt={-6} mr={-8}>
              <IconButton label={`Editar equipe ${team.name}`} onClick={on.onEdit}>
                <IconPencil size={19} aria-hidden />
              </IconButton>
              <IconButton label={`Excluir equipe ${team.name}`} onClick={on.onRemove}>
                <IconTrash size={19} aria-hidden />
              </IconButton>
            </Group>
          )}
        </Group>
        {members.length === 0 ? (
          <Text size="sm">Sem vendedores: os leads desta equipe vão para toda a empresa.</Text>
        ) : (
          <div>
            <Text size="sm" c="dimmed" aria-hidden>
              Vezes no rodízio da equipe
            </Text>
            <BarRows
              caption={`Vezes no rodízio da equipe ${team.name}`}
              heads={['Vendedor', 'Vezes']}
              rows={members}
            />
          </div>
        )}
        <TeamLinks team={team} mayManage={mayManage} />
      </Stack>
    </Paper>
  )

  /** Most turns first, then by name; without archived sellers, who stay members. */
  function membersOf() {
    const now = new Date()
    const turnsOf = new Map(team.team_members.map((one) => [one.seller_id, one.turns]))
    return sellers
      .flatMap((seller) => {
        const turns = turnsOf.get(seller.id)
        if (turns === undefined) return []
        const known = availability?.get(seller.id)
        const note = known && leftOutWords(known, seller, now, timeZone)
        return [{ key: seller.id, label: seller.name, value: turns, ...(note && { note }) }]
      })
      .toSorted((a, b) => b.value - a.value)
  }
}
