import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatCount } from '../../ui/format/format-count.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { DivisionPanel } from './division-panel.tsx'
import { NextTurnsPanel } from './rotation/next-turns-panel.tsx'
import { SellersGrid } from './sellers-grid.tsx'
import { type Seller, sellersAtOnce } from './sellers-queries.ts'
import type { useSellerActions } from './use-seller-actions.ts'

export const listFailure = {
  title: 'Erro ao carregar vendedores',
  message: 'Não foi possível carregar a lista de vendedores.',
}

type Props = {
  companyId: string | null
  sellers: UseQueryResult<Seller[]>
  archived: boolean
  mayManage: boolean
  actions: ReturnType<typeof useSellerActions>
  onLevel: (seller: Seller) => void
  onEdit: (seller: Seller, availability?: boolean) => void
  onCreate: (() => void) | undefined
}

export function SellersTab({ companyId, sellers, archived, ...grid }: Props) {
  if (sellers.isError && !sellers.data) return <LoadError {...listFailure} query={sellers} />
  return (
    <Stack gap="lg">
      {companyId && !archived && sellers.data?.some(({ role }) => role === 'seller') !== false && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <DivisionPanel companyId={companyId} sellers={sellers.data} />
          <NextTurnsPanel
            // Another company has other teams.
            key={companyId}
            companyId={companyId}
            sellers={sellers.data}
          />
        </SimpleGrid>
      )}
      {sellers.data?.length === sellersAtOnce && (
        <Text size="sm" c="dimmed">
          Mostrando os primeiros {formatCount(sellersAtOnce)} vendedores, em ordem alfabética.
          {!companyId && ' Escolha uma empresa para ver os vendedores dela.'}
        </Text>
      )}
      <SellersGrid
        // Resets the search with the list.
        key={`${companyId} ${archived}`}
        sellers={sellers.data}
        archived={archived}
        {...grid}
      />
    </Stack>
  )
}
