import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { askFirst } from '../../../ui/ask-first.ts'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SessionLine } from './session-line.tsx'
import { type OwnSession, sessionsQuery, useEndOthers, useEndSession } from './sessions-queries.ts'

export function SessionsCard() {
  const sessions = useQuery(sessionsQuery)
  return (
    <SettingsCard
      title="Aparelhos conectados"
      note="Não reconhece algum? Desconecte e troque sua senha."
    >
      {sessions.isPending && (
        <Stack gap="sm" aria-hidden>
          <Skeleton h={52} />
          <Skeleton h={52} />
        </Stack>
      )}
      {sessions.data === undefined && sessions.isError && (
        <LoadError
          title="Erro ao carregar aparelhos"
          message="Não foi possível carregar os aparelhos conectados."
          query={sessions}
        />
      )}
      {sessions.data && <SessionList sessions={sessions.data} />}
    </SettingsCard>
  )
}

function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const endOne = useEndSession()
  const endOthers = useEndOthers()
  const busy = endOne.isPending || endOthers.isPending
  const hasOthers = sessions.some(({ is_current }) => !is_current)
  return (
    <>
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </Stack>
      {hasOthers && (
        <Group justify="flex-end">
          <Button
            variant="light"
            color="red"
            loading={endOthers.isPending}
            onClick={() => ask(() => endOthers.mutate(undefined))}
          >
            Desconectar todos os outros
          </Button>
        </Group>
      )}
    </>
  )
}

function ask(end: () => void): void {
  askFirst({
    title: 'Desconectar todos os outros?',
    children: (
      <Text size="sm">
        Só este aparelho continua na sua conta. Nos outros, será preciso entrar novamente.
      </Text>
    ),
    confirm: 'Desconectar',
    color: 'red',
    onConfirm: end,
  })
}
