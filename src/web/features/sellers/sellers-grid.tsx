import { Button, EmptyState, SimpleGrid, Skeleton } from '@mantine/core'
import { IconArchive, IconUsers } from '@tabler/icons-react'
import { useRef } from 'react'
import { keepFocus } from '../../ui/keep-focus.ts'
import { SellerCard } from './seller-card.tsx'
import type { Seller } from './sellers-queries.ts'
import type { useSellerActions } from './use-seller-actions.ts'

type Props = {
  sellers: Seller[] | undefined
  archived: boolean
  mayManage: boolean
  actions: ReturnType<typeof useSellerActions>
  onEdit: (seller: Seller) => void
  onCreate: (() => void) | undefined
}

export function SellersGrid({ sellers, archived, mayManage, actions, onEdit, onCreate }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  if (sellers?.length === 0) return <NoSellers archived={archived} onCreate={onCreate} />
  const { update, archive, restore } = actions
  const busyId = [
    update.isPending && update.variables.id,
    archive.isPending && archive.variables.id,
    restore.isPending && restore.variables.id,
  ]
  return (
    <SimpleGrid ref={grid} cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg" aria-busy={!sellers}>
      {!sellers && [1, 2, 3].map((card) => <Skeleton key={card} h={212} radius="lg" />)}
      {sellers?.map((seller, place) => (
        <SellerCard
          key={seller.id}
          seller={seller}
          mayManage={mayManage}
          busy={busyId.includes(seller.id)}
          onEdit={() => onEdit(seller)}
          onToggle={(active) => write(update.mutateAsync({ ...seller, change: { active } }), place)}
          onArchive={() => write(archive.mutateAsync(seller), place)}
          onRestore={() => write(restore.mutateAsync(seller), place)}
        />
      ))}
    </SimpleGrid>
  )

  /** Who leaves the list hands the focus to the next card. */
  function write(done: Promise<unknown>, place: number) {
    void keepFocus(done, document.activeElement, () => {
      const cards = grid.current?.querySelectorAll('article') ?? []
      return cards[Math.min(place, cards.length - 1)]
    })
  }
}

function NoSellers({ archived, onCreate }: Pick<Props, 'archived' | 'onCreate'>) {
  if (archived) {
    return (
      <EmptyState
        py={64}
        className="card"
        variant="light"
        color="gray"
        icon={<IconArchive aria-hidden />}
        title="Nenhum vendedor arquivado"
        description="Quem for arquivado sai do rodízio e aparece aqui, com seus leads."
      />
    )
  }
  return (
    <EmptyState
      py={64}
      className="card"
      variant="light"
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
    </EmptyState>
  )
}
