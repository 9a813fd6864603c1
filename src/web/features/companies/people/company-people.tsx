import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readRole, roleLabel } from '../../../session/role.ts'
import { askFirst } from '../../../ui/ask-first.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { DrawerSection } from '../drawer-section.tsx'
import {
  factorOwnersQuery,
  type Person,
  peopleQuery,
  useRemoveSecondFactor,
} from './people-queries.ts'

export function CompanyPeople({ companyId }: { companyId: string }) {
  const people = useQuery(peopleQuery(companyId))
  const { data: owners } = useQuery(factorOwnersQuery(companyId))
  return (
    <DrawerSection title="Pessoas com acesso" query={people} height={44}>
      {(all) =>
        all.length === 0 ? (
          <Text size="sm" c="dimmed">
            Ninguém tem acesso a esta empresa ainda.
          </Text>
        ) : (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {all.map((person) => (
              <CompanyPerson
                key={person.id}
                person={person}
                hasFactor={owners?.includes(person.id) ?? false}
              />
            ))}
          </Stack>
        )
      }
    </DrawerSection>
  )
}

function CompanyPerson({ person, hasFactor }: { person: Person; hasFactor: boolean }) {
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
