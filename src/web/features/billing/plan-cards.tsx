import { SimpleGrid, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { plans } from '../../../domain/plans.ts'
import type { Company } from '../../company/company.ts'
import { askPlanChange } from './ask-plan-change.tsx'
import { usageQuery } from './billing-queries.ts'
import { PlanCard } from './plan-card.tsx'
import { offerOf, tooSmallFor } from './plan-offer.ts'
import { usePlanChange } from './use-plan-change.ts'

export function PlanCards({ company, mayChange }: { company: Company; mayChange: boolean }) {
  const { data: usage } = useQuery(usageQuery(company.id))
  const { mutate, isPending, variables } = usePlanChange(company.id)
  return (
    <Stack gap="md" component="section" aria-labelledby="planos">
      <Title order={2} id="planos" fz={20}>
        Planos
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={{ base: 'md', lg: 'lg' }}>
        {plans.map((plan) => {
          const warning = usage ? tooSmallFor(plan, usage) : null
          return (
            <PlanCard
              key={plan.id}
              plan={plan}
              offer={offerOf(plan, company)}
              current={plan.id === company.plan}
              warning={warning}
              busy={isPending && variables.id === plan.id}
              onChoose={
                mayChange && !isPending
                  ? () => askPlanChange({ plan, company, warning, change: () => mutate(plan) })
                  : undefined
              }
            />
          )
        })}
      </SimpleGrid>
    </Stack>
  )
}
