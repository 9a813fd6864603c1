import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readRole, roleLabel } from '../../session/role.ts'
import { useAuth } from '../../session/use-auth.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { factorOwnersQuery, type Person } from './people-queries.ts'
import { PersonMenu } from './person-menu.tsx'

type Props = {
  companyId: string
  people: readonly Person[]
  /** Left out for users who only see who works with them. */
  withEmails?: boolean
  /** Undefined for users who may change no access. */
  onChangeRole: ((person: Person) => void) | undefined
}

export function PeopleList({ companyId, people, withEmails = true, onChangeRole }: Props) {
  const { profile } = useAuth()
  const { data: owners } = useQuery(
    factorOwnersQuery(profile?.role === 'super_admin' ? companyId : null),
  )
  if (people.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Ninguém tem acesso a esta empresa ainda.
      </Text>
    )
  }
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {people.map((person) => (
        <Group key={person.id} component="li" wrap="nowrap" gap="xs" mih={44}>
          <Stack gap={0} miw={0} flex={1}>
            <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
              {person.name || 'Sem nome'}
              {person.id === profile?.id && ' (você)'}
            </Text>
            {withEmails && person.email && <EmailText address={person.email} />}
          </Stack>
          <Badge color={person.approved ? 'gray' : 'yellow'} style={{ flexShrink: 0 }}>
            {person.approved ? roleLabel[readRole(person.role)] : 'Pendente'}
          </Badge>
          {onChangeRole && person.id !== profile?.id && (
            <PersonMenu
              person={person}
              hasFactor={owners?.includes(person.id) ?? false}
              onChangeRole={() => onChangeRole(person)}
            />
          )}
        </Group>
      ))}
    </Stack>
  )
}
