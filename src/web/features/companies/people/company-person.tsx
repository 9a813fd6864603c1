import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { readRole, roleLabel } from '../../../session/role.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { type Person, useRemoveSecondFactor } from './people-queries.ts'

export function CompanyPerson({ person, hasFactor }: { person: Person; hasFactor: boolean }) {
  const { id, name, email, role, approved } = person
  const remove = useRemoveSecondFactor()
  const shown = name || email || 'Sem nome'
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name || 'Sem nome'}
        </Text>
        {email && <EmailText address={email} />}
        {hasFactor && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            ml={-8}
            style={{ alignSelf: 'flex-start' }}
            loading={remove.isPending}
            onClick={() => ask(shown, () => remove.mutate({ id, name: shown }))}
            aria-label={`Desativar verificação em duas etapas de ${shown}`}
          >
            Desativar verificação em duas etapas
          </Button>
        )}
      </Stack>
      <Badge color={approved ? 'gray' : 'yellow'} style={{ flexShrink: 0 }}>
        {approved ? roleLabel[readRole(role)] : 'Pendente'}
      </Badge>
    </Group>
  )
}

function ask(name: string, remove: () => void): void {
  askFirst({
    title: 'Desativar a verificação em duas etapas?',
    children: (
      <Stack gap="sm">
        <Text size="sm">
          Só para quem perdeu o celular: confirme antes que é mesmo {name} quem pede, por telefone
          ou pessoalmente.
        </Text>
        <Text size="sm">
          A conta passa a pedir só a senha e sai de todos os aparelhos. Fica registrado quem
          desativou.
        </Text>
      </Stack>
    ),
    confirm: 'Desativar',
    color: 'red',
    onConfirm: remove,
  })
}
