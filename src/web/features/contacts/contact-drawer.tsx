import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isUuid } from '../../../domain/uuid.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { findContact } from './contact-details-query.ts'
import { ContactDetailsView } from './contact-details-view.tsx'
import { useOpenedContact } from './use-opened-contact.ts'

type Props = { companyId: string; timeZone: string | undefined }

/** Everything known about the contact that the address names: such a link can be shared. */
export function ContactDrawer({ companyId, timeZone }: Props) {
  const [id, close] = useOpenedContact()
  const contact = useQuery({
    queryKey: ['contacts', 'details', id, companyId],
    queryFn: () => (id && isUuid(id) ? findContact(id, companyId) : null),
    enabled: id !== null,
    refetchInterval: 30_000,
  })
  return (
    <Drawer
      opened={id !== null}
      onClose={close}
      position="right"
      size={480}
      padding="lg"
      title="Detalhes do contato"
      styles={{ title: { fontWeight: 650 } }}
      // After a shared link nothing had the focus before.
      onExitTransitionEnd={() => void keepFocus(Promise.resolve(), null)}
    >
      {id !== null && <ContactDetailsView contact={contact} timeZone={timeZone} />}
    </Drawer>
  )
}
