import { Badge, Drawer, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Company } from '../../company/company.ts'
import { planLabel } from '../../company/plan.ts'
import { useAsksSomething } from '../../ui/use-asks-something.ts'
import type { CompanyFigures } from './companies-queries.ts'
import { CompanyActivity } from './company-activity.tsx'
import { CompanyErasure } from './company-erasure.tsx'
import { CompanyErasureDialog } from './company-erasure-dialog.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyUsage } from './company-usage.tsx'
import { CompanyPeople } from './people/company-people.tsx'

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
  const [asked, setAsked] = useState<string | null>(null)
  // The browser's Back button must not leave the question open for another company.
  if (asked !== null && asked !== opened?.id) setAsked(null)
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
          <CompanyPeople companyId={company.id} />
          <CompanyActivity company={company} />
          <CompanyErasure onAsk={() => setAsked(company.id)} />
        </Stack>
      )}
      {opened && asked && (
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
