import { ActionIcon, Button, Group, Paper, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { describeWeek, type WeeklyHours } from '../../../../domain/weekly-hours.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { counted } from '../../../ui/format/format-count.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import type { Seller } from '../sellers-queries.ts'
import { TeamDialog } from './team-dialog.tsx'
import { teamsWithMembersQuery, useTeamWrites } from './teams-queries.ts'

type Props = { companyId: string; sellers: Seller[]; mayManage: boolean }

export function TeamsSection({ companyId, sellers, mayManage }: Props) {
  const teams = useQuery(teamsWithMembersQuery(companyId))
  const { save, remove } = useTeamWrites(companyId)
  const [editing, setEditing] = useState<string | 'new' | null>(null)
  const nameOf = new Map(sellers.map(({ id, name }) => [id, name]))
  const edited = teams.data?.find(({ id }) => id === editing) ?? null
  return (
    <Paper component="section" p="lg" radius="lg" className="card" aria-labelledby="teams">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} fz="lg" id="teams" tabIndex={-1}>
            Equipes
          </Title>
          {mayManage && (
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setEditing('new')}
            >
              Nova equipe
            </Button>
          )}
        </Group>
        {teams.isError && !teams.data && (
          <LoadError
            title="Erro ao carregar equipes"
            message="Não foi possível carregar as equipes."
            query={teams}
          />
        )}
        {teams.data?.length === 0 && (
          <Text size="sm">
            Uma equipe atende os leads de um link, de uma página ou do botão do site, com um rodízio
            só dela. Sem equipes, todos atendem tudo.
          </Text>
        )}
        {teams.data?.map((team) => (
          <Group key={team.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text fw={600}>{team.name}</Text>
              <Text size="sm" c="dimmed">
                {team.team_members.length === 0
                  ? 'Sem vendedores: os leads vão para toda a empresa.'
                  : team.team_members
                      .map(({ seller_id, turns }) => ({ name: nameOf.get(seller_id), turns }))
                      .filter(({ name }) => name !== undefined)
                      .map(({ name, turns }) => `${name} (${counted(turns, 'vez', 'vezes')})`)
                      .join(', ')}
              </Text>
              {team.weekly_hours && (
                <Text size="sm" c="dimmed">
                  Atende {describeWeek(team.weekly_hours as WeeklyHours)}.
                </Text>
              )}
            </div>
            {mayManage && (
              <Group gap={4} wrap="nowrap">
                <Action label={`Editar equipe ${team.name}`} onClick={() => setEditing(team.id)}>
                  <IconPencil size={19} aria-hidden />
                </Action>
                <Action label={`Excluir equipe ${team.name}`} onClick={() => askRemoval(team)}>
                  <IconTrash size={19} aria-hidden />
                </Action>
              </Group>
            )}
          </Group>
        ))}
      </Stack>
      {editing && (editing === 'new' || edited) && (
        <TeamDialog
          stored={
            edited && {
              name: edited.name,
              hours: edited.weekly_hours as WeeklyHours | null,
              memberIds: edited.team_members.map(({ seller_id }) => seller_id),
            }
          }
          sellers={sellers}
          saving={save.isPending}
          onSave={(fields) => save.mutateAsync({ team: edited, fields })}
          onClose={() => setEditing(null)}
        />
      )}
    </Paper>
  )

  function askRemoval({ id, name }: { id: string; name: string }) {
    askFirst({
      title: `Excluir a equipe ${name}?`,
      children: <Text size="sm">Os links e páginas desta equipe passam para toda a empresa.</Text>,
      confirm: 'Excluir equipe',
      color: 'red',
      onConfirm: () => remove.mutate(id),
    })
  }
}

type ActionProps = { label: string; onClick: () => void; children: ReactNode }

function Action({ label, children, ...button }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} {...button}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
