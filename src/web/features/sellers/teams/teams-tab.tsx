import { Button, EmptyState, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTimeZone } from '../../../company/use-time-zone.ts'
import { live } from '../../../live.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { EmptyCard } from '../../../ui/cards/empty-card.tsx'
import { formatCount } from '../../../ui/format/format-count.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { useSteps } from '../../../ui/use-steps.ts'
import { sellersQuery } from '../sellers-queries.ts'
import { TeamCard } from './team-card.tsx'
import { TeamForm } from './team-form.tsx'
import { type Team, teamsWithMembersQuery, useTeamWrites } from './teams-queries.ts'

type Props = {
  companyId: string
  mayManage: boolean
  /** As it was when its form opened. */
  editing: Team | 'new' | null
  onEdit: (team: Team | 'new' | null) => void
}

export function TeamsTab({ companyId, mayManage, editing, onEdit }: Props) {
  const timeZone = useTimeZone()
  const teams = useQuery(teamsWithMembersQuery(companyId))
  const sellers = useQuery({ ...sellersQuery(companyId, false), ...live })
  const { box, shown, showMore } = useSteps(20)
  const { save, remove } = useTeamWrites(companyId)
  const failed = [teams, sellers].find(({ isError, data }) => isError && !data)
  const edited = editing === 'new' ? null : editing
  return (
    <>
      {failed ? (
        <LoadError
          title="Erro ao carregar equipes"
          message="Não foi possível carregar as equipes."
          query={failed}
        />
      ) : teams.data?.length === 0 ? (
        <NoTeams onCreate={mayManage ? () => onEdit('new') : undefined} />
      ) : (
        <Stack gap="md">
          <SimpleGrid
            ref={box}
            cols={{ base: 1, lg: 2 }}
            spacing="lg"
            aria-busy={!teams.data || !sellers.data}
            style={{ alignItems: 'start' }}
          >
            {teams.data && sellers.data
              ? teams.data
                  .slice(0, shown)
                  .map((team) => (
                    <TeamCard
                      key={team.id}
                      team={team}
                      sellers={sellers.data}
                      timeZone={timeZone}
                      mayManage={mayManage}
                      onEdit={() => onEdit(team)}
                      onRemove={() => askRemoval(team)}
                    />
                  ))
              : [1, 2].map((card) => <Skeleton key={card} h={220} radius="lg" />)}
          </SimpleGrid>
          {teams.data && teams.data.length > shown && (
            <Button variant="default" mx="auto" onClick={showMore}>
              Mostrar mais equipes ({formatCount(teams.data.length - shown)})
            </Button>
          )}
        </Stack>
      )}
      {sellers.data && editing && (
        <TeamForm
          team={edited}
          sellers={sellers.data}
          onSave={async (fields, change) => {
            await save.mutateAsync({ team: edited, fields, change })
            onEdit(null)
          }}
          onClose={() => onEdit(null)}
        />
      )}
    </>
  )

  function askRemoval({ id, name }: Team) {
    askFirst({
      title: `Excluir a equipe ${name}?`,
      children: <Text size="sm">Os links e páginas desta equipe passam para toda a empresa.</Text>,
      confirm: 'Excluir equipe',
      color: 'red',
      onConfirm: () => remove.mutate(id),
    })
  }
}

function NoTeams({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <EmptyCard
      icon={<IconUsersGroup aria-hidden />}
      title="Nenhuma equipe ainda"
      description="Uma equipe tem um rodízio só dela: os leads de um link, de uma página ou do botão do site vão só para os vendedores da equipe, por exemplo os de seminovos. Sem equipes, todos atendem tudo."
    >
      {onCreate && (
        <EmptyState.Actions>
          <Button onClick={onCreate}>Nova equipe</Button>
        </EmptyState.Actions>
      )}
    </EmptyCard>
  )
}
