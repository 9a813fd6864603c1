import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Plan } from '../../../domain/plans.ts'
import { formatPrice } from '../../ui/format/format-price.ts'
import classes from './billing.module.css'
import type { OfferLine } from './plan-offer.ts'

type Props = {
  plan: Plan
  offer: OfferLine[]
  current: boolean
  warning: string | null
  /** Undefined when the user may not change the plan. */
  onChoose: (() => void) | undefined
  busy: boolean
}

export function PlanCard({ plan, offer, current, warning, onChoose, busy }: Props) {
  return (
    <Paper
      component="article"
      aria-label={plan.name}
      className={`card ${classes.plan}`}
      data-current={current || undefined}
    >
      <Group gap={6} mih={22} className={classes.badges}>
        {current && <Badge color="gray">Seu plano</Badge>}
        {plan.popular && <Badge>Mais popular</Badge>}
      </Group>
      <Title order={3} fz={20}>
        {plan.name}
      </Title>
      <Text size="sm" c="dimmed">
        {plan.description}
      </Text>
      <Group gap={6} align="baseline">
        <Text fz={32} lh={1.2} fw={750} lts="-0.02em" className="tabular">
          {formatPrice(plan.price)}
        </Text>
        <Text c="dimmed">/mês</Text>
      </Group>
      <Stack gap={8} component="ul" className={classes.offer}>
        {offer.map(({ what, text, difference, gains }) => (
          <li key={what}>
            <IconCheck size={18} aria-hidden />
            <span>{text}</span>
            {!current && difference && (
              <Badge color={gains ? 'brand' : 'orange'} className="tabular" flex="none">
                {difference}
              </Badge>
            )}
          </li>
        ))}
      </Stack>
      {!current && warning && (
        <Text size="sm" c="dimmed">
          {warning}
        </Text>
      )}
      <Button
        mt="auto"
        fullWidth
        variant={plan.popular && !current ? 'filled' : 'default'}
        disabled={current || !onChoose}
        loading={busy}
        onClick={onChoose}
      >
        {current ? 'Plano atual' : plan.id === 'basic' ? 'Fazer downgrade' : 'Fazer upgrade'}
      </Button>
    </Paper>
  )
}
