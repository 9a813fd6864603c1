/** The companies screen (spec section 2, "Companies"). */
import { Button, EmptyState, Skeleton, Stack } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Company } from '../../company/company.ts'
import { SuperAdminOnly } from '../../session/super-admin-only.tsx'
import { EmptyCard } from '../../ui/cards/empty-card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { askRemoval } from './ask-removal.tsx'
import { allCompaniesQuery, figuresQuery } from './companies-queries.ts'
import { type CompanyDialog, CompanyDialogs } from './company-dialogs.tsx'
import { CompanyDrawer } from './company-drawer.tsx'
import { CompanyList } from './company-list.tsx'
import type { CompanyActions } from './company-menu.tsx'
import { PasswordResetCard } from './password/password-reset-card.tsx'
import { RemovedCompanies } from './removed-companies.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { useCompanyWrites } from './use-company-writes.ts'
import { useOpenedCompany } from './use-opened-company.ts'

export function Component() {
  return (
    <SuperAdminOnly title="Empresas">
      <Companies />
    </SuperAdminOnly>
  )
}

function Companies() {
  const writes = useCompanyWrites()
  const [dialog, setDialog] = useState<CompanyDialog>(null)
  const { data: companies, ...reading } = useQuery(allCompaniesQuery)
  const details = useOpenedCompany({ companies, refetch: reading.refetch })
  const figures = useQuery(figuresQuery)
  const create = () => setDialog({ kind: 'form', company: null })
  return (
    <Stack gap="lg">
      <PageHeader
        title="Empresas"
        description="Gerencie as empresas da plataforma, seus planos e vendedores."
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
            Nova empresa
          </Button>
        }
      />
      <SummaryCards
        companies={companies}
        figures={figures.data}
        unreadable={{ companies: reading.isError, figures: figures.isError }}
      />
      {!companies && reading.isError && (
        <LoadError
          title="Erro ao carregar empresas"
          message="Não foi possível carregar a lista de empresas."
          query={reading}
        />
      )}
      {!companies && reading.isPending && <Waiting />}
      {companies?.length === 0 && <NoCompanies onCreate={create} />}
      {companies && companies.length > 0 && (
        <CompanyList
          companies={companies}
          figures={figures.data}
          removing={writes.remove.isPending ? writes.remove.variables.id : undefined}
          actionsFor={actionsFor}
        />
      )}
      <RemovedCompanies restore={writes.restore} />
      {companies && companies.length > 0 && (
        <PasswordResetCard companies={companies} reset={writes.resetPassword} />
      )}
      <CompanyDialogs dialog={dialog} show={setDialog} writes={writes} figures={figures.data} />
      <CompanyDrawer
        company={details.company}
        figures={details.company && figures.data?.get(details.company.id)}
        onClose={details.close}
      />
    </Stack>
  )

  function actionsFor(company: Company): CompanyActions {
    return {
      onEdit: () => setDialog({ kind: 'form', company }),
      onDetails: () => details.open(company.id),
      onAddSeller: () => setDialog({ kind: 'seller', company }),
      onRemove: () =>
        askRemoval(company, figures.data?.get(company.id), () => writes.remove.mutate(company)),
    }
  }
}

function Waiting() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton h={36} maw={420} radius="md" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} h={72} radius="lg" />
      ))}
    </Stack>
  )
}

function NoCompanies({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyCard
      icon={<IconBuilding aria-hidden />}
      title="Nenhuma empresa cadastrada ainda"
      description="Cadastre a primeira e entregue o acesso a quem cuida dela."
    >
      <EmptyState.Actions>
        <Button onClick={onCreate}>Cadastrar primeira empresa</Button>
      </EmptyState.Actions>
    </EmptyCard>
  )
}
