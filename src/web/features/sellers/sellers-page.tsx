/** The sellers screen (spec section 2, "Sellers"). */
import { Button, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { SellerFields } from '../../../domain/seller-schema.ts'
import { CompanySelect } from '../../company/company-select.tsx'
import { useTenant } from '../../company/use-tenant.ts'
import { useTimeZone } from '../../company/use-time-zone.ts'
import { live } from '../../live.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { DivisionPanel } from './division-panel.tsx'
import { NextTurnsPanel } from './rotation/next-turns-panel.tsx'
import { useSellerLimit } from './seller-limit.ts'
import { SellerLimitNote } from './seller-limit-note.tsx'
import { SellersGrid } from './sellers-grid.tsx'
import { type Seller, sellersAtOnce, sellersQuery } from './sellers-queries.ts'
import { TeamsSection } from './teams/teams-section.tsx'
import { useSellerActions } from './use-seller-actions.ts'
import { ZeroCountersButton } from './zero-counters-button.tsx'

const SellerForm = lazy(async () => ({ default: (await import('./seller-form.tsx')).SellerForm }))

const AvailabilityDialog = lazy(async () => ({
  default: (await import('./rotation/availability-dialog.tsx')).AvailabilityDialog,
}))

const unread = {
  title: 'Erro ao carregar vendedores',
  message: 'Não foi possível carregar a lista de vendedores.',
}

export function Component() {
  const { companyId, mayManage } = useTenant()
  const [archived, setArchived] = useState(false)
  const [editing, setEditing] = useState<Seller | 'new' | null>(null)
  const [absent, setAbsent] = useState<Seller | null>(null)
  const timeZone = useTimeZone()
  const actions = useSellerActions()
  const limit = useSellerLimit()
  const sellers = useQuery({ ...sellersQuery(companyId, archived), ...live })
  useEffect(() => {
    if (sellers.isError) toastFailure(unread.title, unread.message)
  }, [sellers.isError])

  return (
    <Stack gap="lg">
      <PageHeader
        title="Vendedores"
        description="Gerencie quem recebe os leads e veja quantos cada um já recebeu."
        actions={
          mayManage && companyId ? (
            <>
              <ZeroCountersButton
                busy={actions.zero.isPending}
                // Zeroing needs a loaded list.
                disabled={!sellers.data}
                onConfirm={() => actions.zero.mutate(companyId)}
              />
              <Button
                leftSection={<IconPlus size={18} aria-hidden />}
                disabled={limit.reached}
                onClick={() => setEditing('new')}
              >
                Novo vendedor
              </Button>
            </>
          ) : undefined
        }
      />
      <CompanySelect />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={{ alignItems: 'center' }}>
        <SellerLimitNote {...limit} mayManage={mayManage} />
        <Switch
          label="Mostrar arquivados"
          checked={archived}
          onChange={(event) => setArchived(event.currentTarget.checked)}
          ml={{ sm: 'auto' }}
        />
      </SimpleGrid>
      {sellers.isError && !sellers.data ? (
        <LoadError {...unread} query={sellers} />
      ) : (
        <>
          {companyId && !archived && <DivisionPanel companyId={companyId} sellers={sellers.data} />}
          {companyId && !archived && sellers.data?.some(({ role }) => role === 'seller') && (
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
              <NextTurnsPanel companyId={companyId} sellers={sellers.data} />
              <TeamsSection companyId={companyId} sellers={sellers.data} mayManage={mayManage} />
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
            mayManage={mayManage}
            actions={actions}
            onEdit={setEditing}
            onSetAvailability={setAbsent}
            onCreate={
              companyId && mayManage && !limit.reached ? () => setEditing('new') : undefined
            }
          />
        </>
      )}
      <Suspense>
        {absent && (
          <AvailabilityDialog seller={absent} timeZone={timeZone} onClose={() => setAbsent(null)} />
        )}
        {editing && (
          <SellerForm
            seller={
              editing === 'new'
                ? null
                : (sellers.data?.find(({ id }) => id === editing.id) ?? editing)
            }
            companyId={editing === 'new' ? companyId : editing.company_id}
            limit={limit}
            onSave={save}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </Stack>
  )

  async function save(fields: SellerFields, change: Partial<SellerFields>) {
    if (editing === 'new') await (companyId && actions.create.mutateAsync({ companyId, fields }))
    else if (editing) await actions.update.mutateAsync({ ...editing, change })
    setEditing(null)
  }
}
