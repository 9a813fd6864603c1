import { Box, EmptyState, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconInbox } from '@tabler/icons-react'
import { ContactCard } from './contact-card.tsx'
import classes from './contact-list.module.css'
import { ContactTable } from './contact-table.tsx'
import type { Contact } from './contacts-queries.ts'

type Props = { contacts: Contact[] | undefined; timeZone: string | undefined; stale: boolean }

// Beside the menu, five columns need this much; phone and e-mail as columns of their own need `roomForAll`.
const roomForTable = '(min-width: 64em)'
const roomForAll = '(min-width: 85em)'
const fromTheStart = { getInitialValueInEffect: false }

/** A table where there is room for one, cards on a phone: nothing scrolls sideways. */
export function ContactList({ contacts, timeZone, stale }: Props) {
  const table = useMediaQuery(roomForTable, undefined, fromTheStart)
  const wide = useMediaQuery(roomForAll, undefined, fromTheStart)
  if (!contacts) {
    return (
      <Stack gap="sm" aria-busy>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} h={64} radius="lg" />
        ))}
      </Stack>
    )
  }
  if (contacts.length === 0) {
    return (
      <EmptyState
        py={64}
        className="card"
        variant="light"
        icon={<IconInbox aria-hidden />}
        title="Nenhum contato capturado ainda"
        description="Quando alguém preencher seu formulário, o contato aparece aqui em segundos."
      />
    )
  }
  return (
    <Box mod={{ stale }} className={classes.list}>
      {table ? (
        <ContactTable contacts={contacts} timeZone={timeZone} wide={wide} />
      ) : (
        <Stack component="ul" className={classes.cards}>
          {contacts.map((contact) => (
            <ContactCard key={contact.id} contact={contact} timeZone={timeZone} />
          ))}
        </Stack>
      )}
    </Box>
  )
}
