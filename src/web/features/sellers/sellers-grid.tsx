import { Button, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useRef, useState } from 'react'
import { useTimeZone } from '../../company/use-time-zone.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { findSellers } from './find-sellers.ts'
import { NoSellers } from './no-sellers.tsx'
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

/** Three rows of cards need no search. */
const searchedFrom = 9

/** 200 cards at once blocked a slow machine for seconds. */
const cardsAtOnce = 30

export function SellersGrid({ sellers, archived, mayManage, actions, onEdit, onCreate }: Props) {
  const timeZone = useTimeZone()
  const grid = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(cardsAtOnce)
  const wanted = useDeferredValue(search)
  if (sellers?.length === 0) return <NoSellers archived={archived} onCreate={onCreate} />
  const { update, archive, restore } = actions
  const busyId = [
    update.isPending && update.variables.id,
    archive.isPending && archive.variables.id,
    restore.isPending && restore.variables.id,
  ]
  const found = sellers && findSellers(sellers, wanted)
  const left = (found?.length ?? 0) - shown
  return (
    <Stack gap="md">
      {sellers && (sellers.length > searchedFrom || search !== '') && (
        <TextInput
          type="search"
          aria-label="Buscar vendedor"
          placeholder="Buscar por nome, e-mail ou telefone"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          maw={420}
        />
      )}
      {found?.length === 0 && <Text c="dimmed">Nenhum vendedor encontrado com essa busca.</Text>}
      <SimpleGrid ref={grid} cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg" aria-busy={!sellers}>
        {!sellers && [1, 2, 3].map((card) => <Skeleton key={card} h={318} radius="lg" />)}
        {found?.slice(0, shown).map((seller, place) => (
          <SellerCard
            key={seller.id}
            seller={seller}
            timeZone={timeZone}
            mayManage={mayManage}
            busy={busyId.includes(seller.id)}
            onEdit={() => onEdit(seller)}
            onToggle={(active) =>
              write(update.mutateAsync({ ...seller, change: { active } }), place)
            }
            onArchive={() => write(archive.mutateAsync(seller), place)}
            onRestore={() => write(restore.mutateAsync(seller), place)}
          />
        ))}
      </SimpleGrid>
      {left > 0 && (
        <Button variant="default" mx="auto" onClick={showMore}>
          {`Mostrar mais vendedores (${formatCount(left)})`}
        </Button>
      )}
    </Stack>
  )

  function showMore() {
    setShown(shown + cardsAtOnce)
    void keepFocus(Promise.resolve(), document.activeElement, () => cardAt(shown))
  }

  /** A removed card passes the focus to the next one. */
  function write(done: Promise<unknown>, place: number) {
    void keepFocus(done, document.activeElement, () => cardAt(place))
  }

  function cardAt(place: number) {
    const cards = grid.current?.querySelectorAll('article') ?? []
    return cards[Math.min(place, cards.length - 1)]
  }
}
