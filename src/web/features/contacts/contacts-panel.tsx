import { Button, EmptyState, Stack } from '@mantine/core'
import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddress, writeAddress } from '../../address.ts'
import { tenantAddress, useTenant } from '../../company/use-tenant.ts'
import { paths } from '../../paths.ts'
import { EmptyCard } from '../../ui/cards/empty-card.tsx'
import { formatAbout, formatCount } from '../../ui/format/format-count.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { ContactCounters } from './contact-counters.tsx'
import { ContactFilters } from './contact-filters.tsx'
import { ContactList } from './contact-list.tsx'
import { ContactPages } from './contact-pages.tsx'
import { type ContactView, hasFilters, noFilters } from './contacts-address.ts'
import { type ContactPage, contactCountQuery } from './contacts-queries.ts'
import type { ChangeView } from './use-contact-view.ts'
import { useFilterChoices } from './use-filter-choices.ts'
import type { Won } from './won-form.tsx'

type Props = {
  companyId: string | null
  timeZone: string | undefined
  view: ContactView
  onChange: ChangeView
  contacts: UseQueryResult<ContactPage>
  onWon: (contact: Won) => void
}

export function ContactsPanel(props: Props) {
  const { companyId, timeZone, view, onChange, contacts, onWon } = props
  const filtered = hasFilters(view)
  const { from, to, outcome, link, campaign } = view
  const [showsMore, setShowsMore] = useState(Boolean(from || to || outcome || link || campaign))
  const choices = useFilterChoices(companyId, view, showsMore)
  const count = useQuery(contactCountQuery(companyId, view))
  const total = count.data && (count.data.is_exact ? formatCount : formatAbout)(count.data.total)
  const { data } = contacts
  const shown = data?.contacts.length ?? 0
  return (
    <Stack gap="lg">
      <ContactCounters
        companyId={companyId}
        total={total ?? (count.isError ? '—' : undefined)}
        filtered={filtered}
      />
      <ContactFilters {...{ view, onChange, choices, showsMore, setShowsMore }} />
      <ActiveFilters filters={view} choices={choices} onChange={onChange} />
      {contacts.isError && !data ? (
        <LoadError
          title="Erro ao carregar dados"
          message="Não foi possível carregar os dados dos leads."
          query={contacts}
        />
      ) : data && shown === 0 ? (
        filtered ? (
          <NoMatches onClear={() => onChange(noFilters)} />
        ) : (
          <NoContacts />
        )
      ) : (
        <ContactList
          contacts={data?.contacts}
          timeZone={timeZone}
          stale={contacts.isPlaceholderData}
          sort={view.sort}
          onSort={(sort) => onChange({ sort })}
          onWon={onWon}
        />
      )}
      {data && shown > 0 && count.data && (
        <ContactPages
          view={view}
          page={contacts.isPlaceholderData ? view.page : data.page}
          shown={shown}
          total={count.data}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}

function NoContacts() {
  const { mayManage } = useTenant()
  const [{ company }] = useAddress(tenantAddress)
  return (
    <EmptyCard
      icon={<IconInbox aria-hidden />}
      title="Nenhum contato capturado ainda"
      description="Quando alguém preencher seu formulário, o contato aparece aqui em segundos."
    >
      <EmptyState.Actions>
        <Button
          component={Link}
          to={paths.installation + writeAddress(tenantAddress, '', { company })}
        >
          {mayManage ? 'Criar ou copiar meu link' : 'Copiar o link de captura'}
        </Button>
      </EmptyState.Actions>
    </EmptyCard>
  )
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyCard
      icon={<IconSearchOff aria-hidden />}
      title="Nenhum contato com esses filtros"
      description="Tente outra palavra ou um período maior."
    >
      <EmptyState.Actions>
        <Button onClick={onClear}>Mostrar todos os contatos</Button>
      </EmptyState.Actions>
    </EmptyCard>
  )
}
