import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../domain/format-date.ts'
import { nameOf, useRemoveAccess } from '../../company/people/people-queries.ts'
import { askFirst } from '../../ui/ask-first.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { formatCount } from '../../ui/format/format-count.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { usersWithoutCompanyQuery } from './user-approval-queries.ts'

/** Approved for no company, perhaps by mistake. Shown only if there are any. */
export function UsersWithoutCompany() {
  const query = useQuery(usersWithoutCompanyQuery)
  const { mutate, isPending, variables } = useRemoveAccess()
  if (query.isError && !query.data) {
    return (
      <LoadError
        title="Erro ao carregar aprovados"
        message="Não foi possível carregar quem foi aprovado sem empresa."
        query={query}
      />
    )
  }
  const { users, total } = query.data ?? { users: [], total: 0 }
  if (users.length === 0) return null
  return (
    <Paper
      component="section"
      aria-label="Aprovados sem empresa"
      p={{ base: 'md', sm: 'lg' }}
      className="card"
    >
      <Stack gap="md">
        <div>
          <Title order={2} fz="lg">
            Aprovados sem empresa
          </Title>
          <Text size="sm" c="dimmed" mt={2}>
            Criam a própria empresa no próximo acesso. Para pôr alguém em outra, remova o acesso e
            aprove de novo.
            {total > users.length && ` Os ${users.length} mais recentes de ${formatCount(total)}.`}
          </Text>
        </div>
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {users.map((user) => (
            <Group key={user.id} component="li" justify="space-between" gap="xs">
              <Stack gap={0} miw={0} flex="1 1 200px">
                <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {nameOf(user)}
                </Text>
                {user.email && <EmailText address={user.email} />}
                <Text size="xs" c="dimmed">
                  Criado em {formatDateTime(user.created_at)}
                </Text>
              </Stack>
              <Button
                size="xs"
                variant="default"
                aria-label={`Remover acesso de ${nameOf(user)}`}
                loading={isPending && variables.id === user.id}
                onClick={() => askRemoval(nameOf(user), () => mutate(user))}
              >
                Remover acesso
              </Button>
            </Group>
          ))}
        </Stack>
      </Stack>
    </Paper>
  )
}

function askRemoval(name: string, remove: () => void): void {
  askFirst({
    title: `Remover o acesso de ${name}?`,
    children: (
      <Text size="sm">
        A conta sai de todos os aparelhos agora, e a pessoa volta à fila de aprovação.
      </Text>
    ),
    confirm: 'Remover acesso',
    color: 'red',
    onConfirm: remove,
  })
}
