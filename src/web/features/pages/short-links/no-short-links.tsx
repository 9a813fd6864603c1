import { Button, EmptyState } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { EmptyCard } from '../../../ui/cards/empty-card.tsx'

/** `onCreate` is undefined for read-only users. */
export function NoShortLinks({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <EmptyCard
      icon={<IconLink aria-hidden />}
      title="Nenhum link curto ainda"
      description={
        onCreate
          ? 'Encurte um endereço, divulgue e acompanhe os cliques de cada dia.'
          : 'Quando um link for criado, ele aparece aqui com seus cliques.'
      }
    >
      {onCreate && (
        <EmptyState.Actions>
          <Button onClick={onCreate}>Novo link</Button>
        </EmptyState.Actions>
      )}
    </EmptyCard>
  )
}
