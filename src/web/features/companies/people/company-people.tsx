import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DrawerSection } from '../drawer-section.tsx'
import { CompanyPerson } from './company-person.tsx'
import { factorOwnersQuery, peopleQuery } from './people-queries.ts'

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
