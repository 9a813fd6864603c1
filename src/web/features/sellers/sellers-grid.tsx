import { Button, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { defaultTimeZone } from '../../../domain/format-date.ts'
import { formatMinutes } from '../../../domain/format-minutes.ts'
import { returnTime } from '../../../domain/return-time.ts'
import { answerTimesQuery } from '../../answer-times-query.ts'
import { useTenant } from '../../company/use-tenant.ts'
import { useTimeZone } from '../../company/use-time-zone.ts'
import { findByContact } from '../../find-by-contact.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { useSteps } from '../../ui/use-steps.ts'
import { NoSellers } from './no-sellers.tsx'
import { leftOutWords } from './rotation/left-out-words.ts'
import { availabilityQuery } from './rotation/rotation-queries.ts'
import { SellerCard } from './seller-card.tsx'
import type { Seller } from './sellers-queries.ts'
import { teamsWithMembersQuery } from './teams/teams-queries.ts'
import type { useSellerActions } from './use-seller-actions.ts'

const SellerPageDialog = lazy(async () => ({
  default: (await import('./page/seller-page-dialog.tsx')).SellerPageDialog,
}))

type Props = {
  sellers: Seller[] | undefined
  archived: boolean
  mayManage: boolean
  actions: ReturnType<typeof useSellerActions>
  /** Offers to level who comes back. */
  onLevel: (seller: Seller) => void
  onEdit: (seller: Seller, availability?: boolean) => void
  onCreate: (() => void) | undefined
}

/** Three rows of cards need no search. */
const searchedFrom = 9

/** The toast tells of a refused write; a callback of mutate() is lost when another write follows. */
const told = () => undefined

/** 200 cards at once blocked a slow machine for seconds. */
const cardsAtOnce = 30

export function SellersGrid({ sellers, archived, mayManage, actions, ...on }: Props) {
  const timeZone = useTimeZone() ?? defaultTimeZone
  const { companyId } = useTenant()
  const { data: availability } = useQuery(availabilityQuery(companyId))
  const { data: times } = useQuery(answerTimesQuery(companyId))
  const { data: teams = [] } = useQuery({
    ...teamsWithMembersQuery(companyId ?? ''),
    enabled: companyId !== null,
  })
  const [search, setSearch] = useState('')
  const { box, shown, showMore } = useSteps(cardsAtOnce)
  const [paged, setPaged] = useState<Seller | null>(null)
  const wanted = useDeferredValue(search)
  if (sellers?.length === 0) return <NoSellers archived={archived} onCreate={on.onCreate} />
  const { update, archive, restore } = actions
  const busyId = [
    update.isPending && update.variables.id,
    archive.isPending && archive.variables.id,
    restore.isPending && restore.variables.id,
  ]
  const found = sellers && findByContact(sellers, wanted)
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
      <SimpleGrid ref={box} cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg" aria-busy={!sellers}>
        {!sellers && [1, 2, 3].map((card) => <Skeleton key={card} h={318} radius="lg" />)}
        {found?.slice(0, shown).map((seller) => (
          <SellerCard
            key={seller.id}
            seller={seller}
            timeZone={zoneOf(seller)}
            leftOut={leftOutOf(seller)}
            returns={returnsOf(seller)}
            answersIn={answersIn(seller)}
            teams={teamsOf(seller)}
            mayManage={mayManage}
            mayLevel={mayManage && !archived && companyId !== null}
            busy={busyId.includes(seller.id)}
            onEdit={() => on.onEdit(seller)}
            onSetAvailability={() => on.onEdit(seller, true)}
            onOpenPage={() => setPaged(seller)}
            onToggle={(active) =>
              void update
                .mutateAsync({ ...seller, change: { active } })
                .then(() => active && on.onLevel(seller), told)
            }
            onArchive={() => archive.mutate(seller)}
            onRestore={() => void restore.mutateAsync(seller).then(() => on.onLevel(seller), told)}
          />
        ))}
      </SimpleGrid>
      {left > 0 && (
        <Button variant="default" mx="auto" onClick={showMore}>
          {`Mostrar mais vendedores (${formatCount(left)})`}
        </Button>
      )}
      <Suspense>
        {paged && <SellerPageDialog seller={paged} onClose={() => setPaged(null)} />}
      </Suspense>
    </Stack>
  )

  function zoneOf(seller: Seller) {
    return seller.companies?.time_zone ?? timeZone
  }

  function leftOutOf(seller: Seller) {
    const known = availability?.get(seller.id)
    const isInBadge = known?.left_out === 'away' || known?.left_out === 'inactive'
    return known && !isInBadge ? leftOutWords(known, seller, new Date(), zoneOf(seller)) : undefined
  }

  function returnsOf(seller: Seller) {
    const known = availability?.get(seller.id)
    return known?.left_out === 'away' && known.available_at
      ? returnTime(new Date(known.available_at), new Date(), zoneOf(seller))
      : undefined
  }

  function teamsOf({ id }: Seller) {
    return teams
      .filter(({ team_members }) => team_members.some(({ seller_id }) => seller_id === id))
      .map(({ name }) => name)
  }

  function answersIn({ id }: Seller) {
    const time = times?.find(({ seller_id }) => seller_id === id)
    return time && formatMinutes(time.median)
  }
}
