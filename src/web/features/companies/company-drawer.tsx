import { Badge, Drawer, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { planLabel } from '../../session/plan.ts'
import type { Company } from '../../session/profile.ts'
import type { CompanyFigures } from './companies-queries.ts'
import { CompanyActivity } from './company-activity.tsx'
import { CompanyErasure } from './company-erasure.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyPeople } from './company-people.tsx'
import { CompanyUsage } from './company-usage.tsx'

type Props = {
  company: Company | undefined
  figures: CompanyFigures | undefined
  onClose: () => void
  onClosed: () => void
}

/** Everything about the company that the address names: such a link can be shared. */
export function CompanyDrawer({ company: opened, figures, onClose, onClosed }: Props) {
  // What it shows stays while it slides away.
  const [company, setCompany] = useState(opened)
  if (opened && opened !== company) setCompany(opened)
  const [asking, setAsking] = useState(false)
  return (
    <Drawer
      opened={opened !== undefined}
      onClose={onClose}
      closeOnEscape={!asking}
      position="right"
      size={480}
      padding="lg"
      title={company?.name}
      styles={{ title: { fontWeight: 650, overflowWrap: 'anywhere' } }}
      onExitTransitionEnd={onClosed}
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
          <CompanyErasure
            company={company}
            figures={figures}
            asking={asking}
            onAsk={setAsking}
            onErased={() => {
              setAsking(false)
              onClose()
            }}
          />
        </Stack>
      )}
    </Drawer>
  )
}
