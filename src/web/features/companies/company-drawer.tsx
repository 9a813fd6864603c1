import { Badge, Box, Button, Divider, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Company } from '../../company/company.ts'
import { PeopleList } from '../../company/people/people-list.tsx'
import { type Person, peopleQuery } from '../../company/people/people-queries.ts'
import { RoleForm } from '../../company/people/role-form.tsx'
import { planLabel } from '../../company/plan.ts'
import { UsageBar } from '../../ui/figures/usage-bar.tsx'
import { useAsksSomething } from '../../ui/use-asks-something.ts'
import { type CompanyFigures, companyUsageQuery } from './companies-queries.ts'
import { CompanyActivity } from './company-activity.tsx'
import { CompanyErasureDialog } from './company-erasure-dialog.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { DrawerSection } from './drawer-section.tsx'

type Props = {
  company: Company | undefined
  figures: CompanyFigures | undefined
  onClose: () => void
}

/** The company is in the address, so the link can be shared. */
export function CompanyDrawer({ company: opened, figures, onClose }: Props) {
  // Keeps the content while the drawer closes.
  const [company, setCompany] = useState(opened)
  if (opened && opened !== company) setCompany(opened)
  const [asked, setAsked] = useState<{ company: string; person?: Person } | null>(null)
  // The browser's Back button must not leave the question open for another company.
  if (asked !== null && asked.company !== opened?.id) setAsked(null)
  const asksSomething = useAsksSomething(asked !== null)
  return (
    <Drawer
      opened={opened !== undefined}
      onClose={onClose}
      closeOnEscape={!asksSomething}
      position="right"
      size={480}
      padding="lg"
      title={company?.name}
      styles={{ title: { fontWeight: 650, overflowWrap: 'anywhere' } }}
    >
      {company && (
        <Stack gap="xl">
          <Group gap="xs">
            <Badge color={company.plan === 'basic' ? 'gray' : 'blue'}>
              {planLabel(company.plan)}
            </Badge>
            <Badge color={company.active ? 'brand' : 'orange'}>
              {company.active ? 'Ativa' : 'Inativa'}
            </Badge>
          </Group>
          <CompanyFacts company={company} />
          <CompanyUsage company={company} />
          <CompanyPeople
            companyId={company.id}
            onChangeRole={(person) => setAsked({ company: company.id, person })}
          />
          <CompanyActivity company={company} />
          <CompanyErasure onAsk={() => setAsked({ company: company.id })} />
        </Stack>
      )}
      {asked?.person && <RoleForm person={asked.person} onClose={() => setAsked(null)} />}
      {opened && asked && !asked.person && (
        <CompanyErasureDialog
          company={opened}
          figures={figures}
          onClose={() => setAsked(null)}
          onErased={onClose}
        />
      )}
    </Drawer>
  )
}

type PeopleProps = { companyId: string; onChangeRole: (person: Person) => void }

function CompanyPeople({ companyId, onChangeRole }: PeopleProps) {
  const people = useQuery(peopleQuery(companyId))
  return (
    <DrawerSection title="Pessoas com acesso" query={people} height={44}>
      {(all) => <PeopleList companyId={companyId} people={all} onChangeRole={onChangeRole} />}
    </DrawerSection>
  )
}

function CompanyUsage({ company }: { company: Company }) {
  const usage = useQuery(companyUsageQuery(company.id))
  return (
    <DrawerSection title="Uso do plano" query={usage} height={122}>
      {({ leads, sellers, pages }) => (
        <Stack gap="md">
          <UsageBar label="Leads" used={leads} limit={company.leads_limit} />
          <UsageBar label="Vendedores" used={sellers} limit={company.sellers_limit} />
          <UsageBar label="Páginas" used={pages} limit={company.pages_limit} />
        </Stack>
      )}
    </DrawerSection>
  )
}

/** Erases at once, without the 30 days of a removal. */
function CompanyErasure({ onAsk }: { onAsk: () => void }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Divider mb="md" />
      <Text component="h3" size="sm" fw={650} m={0} id={id}>
        Excluir definitivamente
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        Ao remover pela lista, tudo fica guardado por 30 dias, e a empresa pode ser restaurada até
        lá. Aqui, os dados são excluídos agora e não podem ser recuperados.
      </Text>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={onAsk}
      >
        Excluir empresa e dados
      </Button>
    </Box>
  )
}
