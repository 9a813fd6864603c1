import { Stack } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAbout, formatCount } from '../../ui/format/format-count.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { ContactCounters } from './contact-counters.tsx'
import { ContactFilters } from './contact-filters.tsx'
import { ContactList } from './contact-list.tsx'
import { ContactPages } from './contact-pages.tsx'
import { type ContactView, hasFilters, noFilters } from './contacts-address.ts'
import { type ContactPage, contactCountQuery } from './contacts-queries.ts'
import { NoContacts, NoMatches } from './no-contacts.tsx'
import type { ChangeView } from './use-contact-view.ts'
import { useFilterChoices } from './use-filter-choices.ts'

type Props = {
  companyId: string | null
  timeZone: string | undefined
  view: ContactView
  onChange: ChangeView
  contacts: UseQueryResult<ContactPage>
}

export function ContactsPanel({ companyId, timeZone, view, onChange, contacts }: Props) {
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
