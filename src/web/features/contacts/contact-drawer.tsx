import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUuid } from '../../../domain/uuid.ts'
import { useTenant } from '../../session/use-tenant.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { findContact } from './contact-details-query.ts'
import { ContactDetailsView } from './contact-details-view.tsx'
import { PersonalData } from './personal-data.tsx'
import { useOpenedContact } from './use-opened-contact.ts'

type Props = { companyId: string; timeZone: string | undefined }

/** Everything known about the contact that the address names: such a link can be shared. */
export function ContactDrawer({ companyId, timeZone }: Props) {
  const [openedId, close] = useOpenedContact()
  const { mayManage } = useTenant()
  const [asking, setAsking] = useState(false)
  // What it shows stays while it slides away.
  const [id, setId] = useState(openedId)
  if (openedId !== null && openedId !== id) setId(openedId)
  const contact = useQuery({
    queryKey: ['contacts', 'details', id, companyId],
    queryFn: () => (id && isUuid(id) ? findContact(id, companyId) : null),
    enabled: openedId !== null,
    refetchInterval: 30_000,
  })
  return (
    <Drawer
      opened={openedId !== null}
      onClose={close}
      closeOnEscape={!asking}
      position="right"
      size={480}
      padding="lg"
      title="Detalhes do contato"
      styles={{ title: { fontWeight: 650 } }}
      // After a shared link nothing had the focus before.
      onExitTransitionEnd={() => void keepFocus(Promise.resolve(), null)}
    >
      <ContactDetailsView
        contact={contact}
        timeZone={timeZone}
        footer={({ phone }) =>
          mayManage && (
            <PersonalData
              phone={phone}
              companyId={companyId}
              asking={asking}
              onAsk={setAsking}
              onErased={() => {
                setAsking(false)
                close()
              }}
            />
          )
        }
      />
    </Drawer>
  )
}
