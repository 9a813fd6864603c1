/** Every captured contact and who received it; new ones arrive on the documented 30 s refresh. */
import { Group, Pagination, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CompanySelect } from '../../session/company-select.tsx'
import { useAuth } from '../../session/use-auth.ts'
import { useTenant } from '../../session/use-tenant.ts'
import { formatCount } from '../../ui/format-count.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UpdatedAt } from '../../ui/updated-at.tsx'
import { ContactCounters } from './contact-counters.tsx'
import { ContactList } from './contact-list.tsx'
import { listContacts, pageSize } from './contacts-queries.ts'

const none = { contacts: [], total: 0, page: 1 }

export function ContactsPage() {
  const { company } = useAuth()
  const { companyId, choosesCompany } = useTenant()
  const [turned, setTurned] = useState({ companyId, page: 1 })
  // Another company's contacts begin at their first page.
  const asked = turned.companyId === companyId ? turned.page : 1
  const query = useQuery({
    queryKey: ['contacts', companyId, asked],
    queryFn: () => (companyId || choosesCompany ? listContacts(companyId, asked) : none),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
  const { total, page: found } = query.data ?? none
  const page = query.isPlaceholderData ? asked : found

  return (
    <Stack gap="lg">
      <PageHeader
        title="Contatos Capturados"
        description="Todos os leads, do mais novo ao mais antigo, e quem recebeu cada um."
        actions={
          <UpdatedAt
            at={query.dataUpdatedAt}
            fetching={query.isFetching}
            timeZone={company?.time_zone}
          />
        }
      />
      <CompanySelect />
      <ContactCounters
        companyId={companyId}
        total={query.data?.total}
        timeZone={company?.time_zone}
      />
      {query.isError && !query.data ? (
        <LoadError
          title="Erro ao carregar dados"
          message="Não foi possível carregar os dados dos leads."
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <ContactList
          contacts={query.data?.contacts}
          timeZone={company?.time_zone}
          stale={query.isPlaceholderData}
        />
      )}
      {total > 0 && (
        <Group justify="space-between" gap="md">
          <Text size="sm" c="dimmed" className="tabular">
            {rangeSentence(page, total)}
          </Text>
          <Pagination
            total={Math.ceil(total / pageSize)}
            value={page}
            onChange={turnTo}
            hideWithOnePage
            siblings={0}
            getControlProps={(control) => ({ 'aria-label': controlLabels[control] })}
          />
        </Group>
      )}
    </Stack>
  )

  function turnTo(next: number) {
    setTurned({ companyId, page: next })
    window.scrollTo(0, 0)
  }
}

const controlLabels = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
}

function rangeSentence(page: number, total: number): string {
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return `${formatCount(from)}–${formatCount(to)} de ${formatCount(total)} contatos`
}
