import { Button, EmptyState } from '@mantine/core'
import { IconInbox, IconSearchOff } from '@tabler/icons-react'

const look = { py: 64, className: 'card', variant: 'light' } as const

export function NoContacts() {
  return (
    <EmptyState
      {...look}
      icon={<IconInbox aria-hidden />}
      title="Nenhum contato capturado ainda"
      description="Quando alguém preencher seu formulário, o contato aparece aqui em segundos."
    />
  )
}

export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      {...look}
      icon={<IconSearchOff aria-hidden />}
      title="Nenhum contato com esses filtros"
      description="Tente outra palavra ou um período maior."
    >
      <EmptyState.Actions>
        <Button onClick={onClear}>Mostrar todos os contatos</Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
