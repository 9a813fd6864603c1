import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readRole, roleLabel } from '../../session/role.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { DrawerSection } from './drawer-section.tsx'
import { peopleQuery } from './people-queries.ts'

export function CompanyPeople({ companyId }: { companyId: string }) {
  const people = useQuery(peopleQuery(companyId))
  return (
    <DrawerSection title="Pessoas com acesso" query={people} height={44}>
      {(all) =>
        all.length === 0 ? (
          <Text size="sm" c="dimmed">
            Ninguém entra por esta empresa ainda.
          </Text>
        ) : (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {all.map(({ id, name, email, role, approved }) => (
              <Group key={id} component="li" justify="space-between" wrap="nowrap" gap="sm">
                <Stack gap={0} miw={0}>
                  <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
                    {name || 'Sem nome'}
                  </Text>
                  {email && <EmailText address={email} />}
                </Stack>
                <Badge color={approved ? 'gray' : 'yellow'} style={{ flexShrink: 0 }}>
                  {approved ? roleLabel[readRole(role)] : 'Pendente'}
                </Badge>
              </Group>
            ))}
          </Stack>
        )
      }
    </DrawerSection>
  )
}
