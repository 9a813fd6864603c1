import { List, Stack, Text } from '@mantine/core'
import type { Plan } from '../../../domain/plans.ts'
import { askFirst } from '../../ui/ask-first.ts'
import { formatPrice } from './format-price.ts'
import { type Limits, offerOf } from './plan-offer.ts'

type Question = { plan: Plan; company: Limits; warning: string | null; change: () => void }

/** Spec section 4, plan change. */
export function askPlanChange({ plan, company, warning, change }: Question): void {
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
