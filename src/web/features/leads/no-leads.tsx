import { Button, EmptyState } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { EmptyCard } from '../../ui/empty-card.tsx'

type Props = { filtered: boolean; onClear: () => void }

export function NoLeads({ filtered, onClear }: Props) {
  if (!filtered) {
    return (
      <EmptyCard
        py={56}
        icon={<IconInbox aria-hidden />}
        title="Nenhum lead ainda"
        description="Divulgue seu link de captura: cada lead aparece aqui com o vendedor que o recebeu."
      />
    )
  }
  return (
    <EmptyCard
      py={56}
      color="gray"
      icon={<IconInbox aria-hidden />}
      title="Nenhum lead neste período"
      description="Escolha outro período ou outro vendedor para ver os números."
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={onClear}>
          Ver todos
        </Button>
      </EmptyState.Actions>
    </EmptyCard>
  )
}
