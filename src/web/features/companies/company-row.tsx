import { ActionIcon, Badge, Box, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { unlimited } from '../../../domain/plans.ts'
import type { Company } from '../../company/company.ts'
import { planLabel } from '../../company/plan.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { counted, formatCount } from '../../ui/format/format-count.ts'
import type { CompanyFigures } from './companies-queries.ts'
import classes from './company-list.module.css'
import { type CompanyActions, CompanyMenu } from './company-menu.tsx'
import { CompanySellers } from './sellers/company-sellers.tsx'

type Props = {
  company: Company
  figures: CompanyFigures | undefined
  removing: boolean
  actions: CompanyActions
}

export function CompanyRow({ company, figures, removing, actions }: Props) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const { name, email, plan, active, sellers_limit } = company
  return (
    <li className={classes.row} aria-label={name}>
      <div className={classes.line}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Vendedores de ${name}`}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <IconChevronRight
            size={20}
            aria-hidden
            className={classes.chevron}
            data-opened={opened || undefined}
          />
        </ActionIcon>
        <Box miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text component="div" size="sm" c="dimmed">
            <EmailText address={email} />
          </Text>
        </Box>
        <div className={classes.facts}>
          <div>
            <Badge color={plan === 'basic' ? 'gray' : 'blue'}>{planLabel(plan)}</Badge>
          </div>
          <div>
            <Badge color={active ? 'brand' : 'orange'}>{active ? 'Ativa' : 'Inativa'}</Badge>
          </div>
          <Text size="sm" c="dimmed" className="tabular">
            {figures ? sellersOf(figures.sellers, sellers_limit) : '…'}
          </Text>
          <Text size="sm" c="dimmed" className="tabular" title="Leads nos últimos 30 dias">
            {figures ? `${counted(figures.leads, 'lead', 'leads')} (30 d)` : '…'}
          </Text>
        </div>
        <div className={classes.menu}>
          <CompanyMenu name={name} busy={removing} {...actions} />
        </div>
      </div>
      <div id={id}>
        {opened && (
          <div className={classes.sellers}>
            <CompanySellers company={company} onAdd={actions.onAddSeller} />
          </div>
        )}
      </div>
    </li>
  )
}

function sellersOf(used: number, limit: number): string {
  if (limit >= unlimited) return counted(used, 'vendedor', 'vendedores')
  return `${formatCount(used)} de ${counted(limit, 'vendedor', 'vendedores')}`
}
