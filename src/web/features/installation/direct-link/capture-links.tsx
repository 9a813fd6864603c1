import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { EmptyCard } from '../../../ui/cards/empty-card.tsx'
import { PageTurner } from '../../../ui/page-turner.tsx'
import { CaptureLinkCard } from './capture-link-card.tsx'
import { type CaptureLinkPage, linksPageSize } from './links-queries.ts'
import { useLinkActions } from './use-link-actions.ts'

type Props = {
  page: CaptureLinkPage | undefined
  chosenId: string | undefined
  /** Whose links are chosen here. */
  team: { id: string; name: string } | undefined
  mayManage: boolean
  timeZone: string | undefined
  onTurn: (page: number) => void
  onChoose: (id: string) => void
}

export function CaptureLinks(props: Props) {
  const { page, chosenId, team, mayManage, timeZone, onTurn, onChoose } = props
  const { toggle, assign } = useLinkActions()
  return (
    <Stack gap="md" component="section" aria-label="Links de captura">
      <Title order={2} fz="lg">
        {team ? `Escolha os links da equipe ${team.name}` : 'Links de captura'}
      </Title>
      {team && (
        <Text c="dimmed">
          Os leads dos links escolhidos vão para esta equipe. Um link novo já vem com esta equipe.
        </Text>
      )}
      {!page && [1, 2, 3].map((row) => <Skeleton key={row} h={92} radius="lg" />)}
      {page?.total === 0 && (
        <EmptyCard
          py={48}
          icon={<IconLink aria-hidden />}
          title="Nenhum link de captura ainda"
          description={
            mayManage
              ? 'Configure acima e clique em Gerar link. Ele aparece aqui com cliques e leads.'
              : 'Quando um link for criado, ele aparece aqui com cliques e leads.'
          }
        />
      )}
      {page && page.total > 0 && (
        <>
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {page.links.map((link) => (
              <CaptureLinkCard
                key={link.id}
                link={link}
                chosen={link.id === chosenId}
                mayManage={mayManage}
                timeZone={timeZone}
                busy={toggle.isPending && toggle.variables.id === link.id}
                onChoose={() => onChoose(link.id)}
                onToggle={() => toggle.mutate(link)}
                team={team}
                assigning={assign.isPending && assign.variables.link.id === link.id}
                onAssign={(teamId) => assign.mutate({ link, teamId })}
              />
            ))}
          </Stack>
          <PageTurner
            page={page.page}
            pageSize={linksPageSize}
            total={page.total}
            noun="links"
            onTurn={onTurn}
          />
        </>
      )}
    </Stack>
  )
}
