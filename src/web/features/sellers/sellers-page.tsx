/** The sellers screen (spec section 2, "Sellers"). */
import { Button, Stack, Switch, Tabs } from '@mantine/core'
import { IconPlus, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { object } from 'zod/mini'
import { choice, id, useAddress } from '../../address.ts'
import { CompanySelect } from '../../company/company-select.tsx'
import { useTenant } from '../../company/use-tenant.ts'
import { live } from '../../live.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabList } from '../../ui/tab-list.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { useLeaveWarning } from './rotation/use-leave-warning.tsx'
import { useLevelOffer } from './rotation/use-level-offer.ts'
import type { SavedSeller } from './seller-form-schema.ts'
import { useSellerLimit } from './seller-limit.ts'
import { SellerLimitNote } from './seller-limit-note.tsx'
import classes from './sellers-page.module.css'
import { type Seller, sellersQuery } from './sellers-queries.ts'
import { listFailure, SellersTab } from './sellers-tab.tsx'
import { type Team, teamsWithMembersQuery } from './teams/teams-queries.ts'
import { TeamsTab } from './teams/teams-tab.tsx'
import { useSellerActions } from './use-seller-actions.ts'
import { ZeroCountersButton } from './zero-counters-button.tsx'

const SellerForm = lazy(async () => ({ default: (await import('./seller-form.tsx')).SellerForm }))

const tabs = [
  { value: 'vendedores', label: 'Vendedores', icon: IconUsers },
  { value: 'equipes', label: 'Equipes', icon: IconUsersGroup },
]

type Edited = Seller | { id: null; company_id: string }
const newIn = (company_id: string): Edited => ({ id: null, company_id })

const sellersAddress = object({ company: id, tab: choice(['vendedores', 'equipes']) })

export function Component() {
  const { companyId, mayManage } = useTenant()
  const [address, change] = useAddress(sellersAddress)
  // Teams are a company's.
  const tab = companyId ? address.tab : 'vendedores'
  const [archived, setArchived] = useState(false)
  const [edited, setEdited] = useState<Edited | null>(null)
  const [asksAvailability, setAsksAvailability] = useState(false)
  const [editedTeam, setEditedTeam] = useState<Team | 'new' | null>(null)
  const actions = useSellerActions()
  const offerLevel = useLevelOffer()
  const warnOfLeave = useLeaveWarning()
  const limit = useSellerLimit()
  const sellers = useQuery({ ...sellersQuery(companyId, archived), ...live })
  useEffect(() => {
    if (sellers.isError) toastFailure(listFailure.title, listFailure.message)
  }, [sellers.isError])
  const mayCreate = mayManage && !limit.reached
  const teams = useQuery({
    ...teamsWithMembersQuery(companyId ?? ''),
    enabled: companyId !== null && tab === 'equipes',
  })

  return (
    <Stack gap="lg">
      <PageHeader
        title="Vendedores"
        description="Gerencie quem recebe os leads e veja quantos cada um já recebeu."
        actions={companyId && mayManage ? buttons(companyId) : undefined}
      />
      <CompanySelect />
      {companyId ? (
        <Tabs value={tab} onChange={(next) => change({ tab: next })} keepMounted={false}>
          <div className={classes.bar}>
            <TabList tabs={tabs} />
            {tab === 'vendedores' && view()}
          </div>
          <Tabs.Panel value="vendedores">{list()}</Tabs.Panel>
          <Tabs.Panel value="equipes">
            <TeamsTab
              key={companyId}
              companyId={companyId}
              mayManage={mayManage}
              editing={editedTeam}
              onEdit={setEditedTeam}
            />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <>
          {view()}
          {list()}
        </>
      )}
      <Suspense>
        {edited && (
          <SellerForm
            seller={
              edited.id === null
                ? null
                : (sellers.data?.find(({ id }) => id === edited.id) ?? edited)
            }
            companyId={edited.company_id}
            limit={limit}
            asksAvailability={asksAvailability}
            onSave={save}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </Stack>
  )

  function buttons(company: string) {
    // An empty list has its own button.
    if (tab === 'equipes') {
      return (
        teams.data?.length !== 0 && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setEditedTeam('new')}
          >
            Nova equipe
          </Button>
        )
      )
    }
    if (mayCreate && !archived && sellers.data?.length === 0) return undefined
    return (
      <>
        <ZeroCountersButton
          busy={actions.zero.isPending}
          // Zeroing needs a loaded list.
          disabled={!sellers.data}
          onConfirm={() => actions.zero.mutate(company)}
        />
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={limit.reached}
          onClick={() => edit(newIn(company))}
        >
          Novo vendedor
        </Button>
      </>
    )
  }

  function view() {
    return (
      <div className={classes.view}>
        <SellerLimitNote {...limit} mayManage={mayManage} />
        <Switch
          label="Mostrar arquivados"
          flex="none"
          checked={archived}
          onChange={(event) => setArchived(event.currentTarget.checked)}
        />
      </div>
    )
  }

  function list() {
    return (
      <SellersTab
        companyId={companyId}
        sellers={sellers}
        archived={archived}
        mayManage={mayManage}
        actions={actions}
        onLevel={offerLevel}
        onEdit={edit}
        onCreate={companyId && mayCreate ? () => edit(newIn(companyId)) : undefined}
      />
    )
  }

  function edit(seller: Edited, availability = false) {
    setEdited(seller)
    setAsksAvailability(availability)
  }

  async function save(fields: SavedSeller, change: Partial<SavedSeller>) {
    if (edited?.id === null) {
      const { company_id } = edited
      const id = await actions.create.mutateAsync({ companyId: company_id, fields })
      setEdited(null)
      void offerLevel({ id, company_id })
    } else if (edited) {
      // A rejection keeps the form open.
      if (!(await warnOfLeave(edited, change))) throw new Error('not saved')
      await actions.update.mutateAsync({ ...edited, change })
      setEdited(null)
      if (change.active || change.away_until === null || change.leave_until === null)
        void offerLevel(edited)
    }
  }
}
