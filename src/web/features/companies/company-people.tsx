import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { factorOwnersQuery, type Person, peopleQuery } from '../../company/people/people-queries.ts'
import { PersonMenu } from '../../company/people/person-menu.tsx'
import { readRole, roleLabel } from '../../session/role.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { DrawerSection } from './drawer-section.tsx'

type Props = { companyId: string; onChangeRole: (person: Person) => void }

export function CompanyPeople({ companyId, onChangeRole }: Props) {
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
              <Group key={person.id} component="li" wrap="nowrap" gap="xs">
                <Stack gap={0} miw={0} flex={1}>
                  <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
                    {person.name || 'Sem nome'}
                  </Text>
                  {person.email && <EmailText address={person.email} />}
                </Stack>
                <Badge color={person.approved ? 'gray' : 'yellow'} style={{ flexShrink: 0 }}>
                  {person.approved ? roleLabel[readRole(person.role)] : 'Pendente'}
                </Badge>
                <PersonMenu
                  person={person}
                  hasFactor={owners?.includes(person.id) ?? false}
                  onChangeRole={() => onChangeRole(person)}
                />
              </Group>
            ))}
          </Stack>
        )
      }
    </DrawerSection>
  )
}
