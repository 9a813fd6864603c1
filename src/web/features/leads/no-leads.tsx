import { Button, EmptyState } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'

type Props = { filtered: boolean; onClear: () => void }

export function NoLeads({ filtered, onClear }: Props) {
  if (!filtered) {
    return (
      <EmptyState
        py={56}
        className="card"
        variant="light"
        icon={<IconInbox aria-hidden />}
        title="Nenhum lead ainda"
        description="Divulgue seu link de captura: cada lead aparece aqui com o vendedor que o recebeu."
      />
    )
  }
  return (
    <EmptyState
      py={56}
      className="card"
      variant="light"
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
    </EmptyState>
  )
}
