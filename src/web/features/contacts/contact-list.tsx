import { Box, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ContactCard } from './contact-card.tsx'
import classes from './contact-list.module.css'
import { ContactTable } from './contact-table.tsx'
import type { ContactSort } from './contacts-address.ts'
import type { Contact } from './contacts-queries.ts'
import type { Won } from './won-form.tsx'

type Props = {
  contacts: Contact[] | undefined
  timeZone: string | undefined
  stale: boolean
  sort: ContactSort
  onSort: (sort: ContactSort) => void
  onWon: (contact: Won) => void
}

// Widths at which six columns fit beside the menu, and phone and e-mail get their own columns.
const roomForTable = '(min-width: 64em)'
const roomForAll = '(min-width: 85em)'
const fromTheStart = { getInitialValueInEffect: false }

export function ContactList({ contacts, timeZone, stale, sort, onSort, onWon }: Props) {
  const table = useMediaQuery(roomForTable, undefined, fromTheStart)
  const wide = useMediaQuery(roomForAll, undefined, fromTheStart)
  if (!contacts) return <ContactSkeletons rows={table} />
  return (
    <Box mod={{ stale }} aria-busy={stale} className={classes.list}>
      {table ? (
        <ContactTable
          contacts={contacts}
          timeZone={timeZone}
          wide={wide}
          sort={sort}
          onSort={onSort}
          onWon={onWon}
        />
      ) : (
        <Stack component="ul" className={classes.cards}>
          {contacts.map((contact) => (
            <ContactCard key={contact.id} {...{ contact, timeZone, onWon }} />
          ))}
        </Stack>
      )}
    </Box>
  )
}

const places = Array.from({ length: 20 }, (_, place) => place)

/** As high as a loaded page, to avoid a layout shift. */
function ContactSkeletons({ rows }: { rows: boolean }) {
  return (
    <Stack gap={rows ? 1 : 'md'} aria-busy aria-label="Carregando contatos" role="status">
      {rows && <Skeleton h={45} radius="md" />}
      {places.map((place) => (
        <Skeleton key={place} h={rows ? 61 : 206} radius={rows ? 'sm' : 'lg'} />
      ))}
    </Stack>
  )
}
