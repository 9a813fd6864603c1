import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { plans } from '../../../domain/plans.ts'
import type { Company } from '../../company/company.ts'
import { planLabel } from '../../company/plan.ts'
import { useTenant } from '../../company/use-tenant.ts'
import { UsageBar } from '../../ui/figures/usage-bar.tsx'
import { formatPrice } from '../../ui/format/format-price.ts'
import { LoadError } from '../../ui/load-error.tsx'
import classes from './billing.module.css'
import { usageQuery } from './billing-queries.ts'

/** A deactivated company shows its usage to super_admin only. */
export function CurrentPlan({ company }: { company: Company }) {
  const { role } = useTenant()
  const plan = plans.find(({ id }) => id === company.plan)
  return (
    <Paper className="card" p="lg" component="section" aria-labelledby="plano-atual">
      <div className={classes.current}>
        <Stack gap={4}>
          <Text size="sm" fw={500} c="dimmed">
            Plano atual
          </Text>
          <Title order={2} id="plano-atual" fz={26} lts="-0.02em">
            {plan?.name ?? planLabel(company.plan)}
          </Title>
          {plan && (
            <Group gap={6} align="baseline">
              <Text fw={650} className="tabular">
                {formatPrice(plan.price)}
              </Text>
              <Text size="sm" c="dimmed">
                por mês
              </Text>
            </Group>
          )}
        </Stack>
        {(company.active || role === 'super_admin') && <UsageBars company={company} />}
      </div>
    </Paper>
  )
}

function UsageBars({ company }: { company: Company }) {
  const usage = useQuery(usageQuery(company.id))
  if (usage.isError && !usage.data) {
    return (
      <LoadError
        title="Erro ao carregar o uso do plano"
        message="Não foi possível contar leads, vendedores e páginas."
        query={usage}
      />
    )
  }
  if (!usage.data) return <Skeleton h={135} />
  const { leads, sellers, pages } = usage.data
  return (
    <Stack gap="md">
      <UsageBar label="Leads" used={leads} limit={company.leads_limit} />
      <UsageBar label="Vendedores" used={sellers} limit={company.sellers_limit} />
      <UsageBar label="Páginas" used={pages} limit={company.pages_limit} />
    </Stack>
  )
}
