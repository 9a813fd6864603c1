import { Button, EmptyState } from '@mantine/core'
import { IconArchive, IconUsers } from '@tabler/icons-react'
import { EmptyCard } from '../../ui/cards/empty-card.tsx'

type Props = { archived: boolean; onCreate: (() => void) | undefined }

export function NoSellers({ archived, onCreate }: Props) {
  if (archived) {
    return (
      <EmptyCard
        color="gray"
        icon={<IconArchive aria-hidden />}
        title="Nenhum vendedor arquivado"
        description="Vendedores arquivados saem do rodízio e aparecem aqui, com seus leads."
      />
    )
  }
  return (
    <EmptyCard
      icon={<IconUsers aria-hidden />}
      title="Nenhum vendedor cadastrado ainda"
      description={
        onCreate && 'Cadastre quem vai receber os leads. O rodízio começa com o primeiro.'
      }
    >
      {onCreate && (
        <EmptyState.Actions>
          <Button onClick={onCreate}>Novo vendedor</Button>
        </EmptyState.Actions>
      )}
    </EmptyCard>
  )
}
