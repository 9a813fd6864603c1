import { Button, EmptyState } from '@mantine/core'
import { IconLayoutBoard } from '@tabler/icons-react'
import { EmptyCard } from '../../../ui/cards/empty-card.tsx'

export function NoPages({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <EmptyCard
      icon={<IconLayoutBoard aria-hidden />}
      title="Nenhuma página de captura ainda"
      description={
        onCreate
          ? 'Crie a primeira: escolha o título, os campos e as cores, e divulgue o endereço.'
          : 'Quando uma página for criada, ela aparece aqui.'
      }
    >
      {onCreate && (
        <EmptyState.Actions>
          <Button onClick={onCreate}>Nova página</Button>
        </EmptyState.Actions>
      )}
    </EmptyCard>
  )
}
