import { List, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Plan, plans } from '../../../domain/plans.ts'
import type { Company } from '../../company/company.ts'
import { askFirst } from '../../ui/ask-first.ts'
import { formatPrice } from '../../ui/format/format-price.ts'
import { usageQuery } from './billing-queries.ts'
import { PlanCard } from './plan-card.tsx'
import { type Limits, offerOf, tooSmallFor } from './plan-offer.ts'
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

type Question = { plan: Plan; company: Limits; warning: string | null; change: () => void }

/** Spec section 4, plan change. */
function askPlanChange({ plan, company, warning, change }: Question): void {
  askFirst({
    title: `Mudar para o plano ${plan.name}?`,
    children: (
      <Stack gap="sm">
        <Text size="sm">
          Por <strong>{formatPrice(plan.price)} por mês</strong>, sua equipe passa a ter:
        </Text>
        <List size="sm" spacing={4}>
          {offerOf(plan, company).map(({ what, text }) => (
            <List.Item key={what}>{text}</List.Item>
          ))}
        </List>
        {warning && <Text size="sm">{warning}</Text>}
        <Text size="sm">Os limites mudam agora. A cobrança é ajustada no próximo ciclo.</Text>
      </Stack>
    ),
    confirm: 'Mudar de plano',
    onConfirm: change,
  })
}
