import { Box, EmptyState, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconInbox } from '@tabler/icons-react'
import { ContactCard } from './contact-card.tsx'
import classes from './contact-list.module.css'
import { ContactTable } from './contact-table.tsx'
import type { Contact } from './contacts-queries.ts'

type Props = { contacts: Contact[] | undefined; timeZone: string | undefined; stale: boolean }

// Seven columns beside the menu: below this, names break into single words.
const roomForTable = '(min-width: 85em)'

/** A table where there is room for one, cards on a phone: nothing scrolls sideways. */
export function ContactList({ contacts, timeZone, stale }: Props) {
  const wide = useMediaQuery(roomForTable, undefined, {
    getInitialValueInEffect: false,
  })
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
      {wide ? (
        <ContactTable contacts={contacts} timeZone={timeZone} />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} component="ul" className={classes.cards}>
          {contacts.map((contact) => (
            <ContactCard key={contact.id} contact={contact} timeZone={timeZone} />
          ))}
        </SimpleGrid>
      )}
    </Box>
  )
}
