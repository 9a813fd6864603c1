import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenant } from '../../../company/use-tenant.ts'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { contactQuery } from './contact-details-query.ts'
import { ContactDetailsView } from './contact-details-view.tsx'
import { ErasureDialog } from './erasure-dialog.tsx'
import { PersonalData } from './personal-data.tsx'
import { useOpenedContact } from './use-opened-contact.ts'

type Props = { companyId: string; timeZone: string | undefined }
type Asked = { id: string; phone: string; button: HTMLElement }

/** Everything known about the contact that the address names: such a link can be shared. */
export function ContactDrawer({ companyId, timeZone }: Props) {
  const [openedId, close] = useOpenedContact()
  const { mayManage } = useTenant()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [asksOutcome, setAsksOutcome] = useState(false)
  // What it shows stays while it slides away.
  const [id, setId] = useState(openedId)
  if (openedId !== null && openedId !== id) setId(openedId)
  // Whoever left by the browser's Back has asked nothing about the next one.
  if (asked && asked.id !== openedId) setAsked(null)
  const contact = useQuery({ ...contactQuery(id, companyId), enabled: openedId !== null })
  return (
    <Drawer
      opened={openedId !== null}
      onClose={close}
      closeOnEscape={!asked && !asksOutcome}
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
        onAsking={setAsksOutcome}
        footer={({ phone }) =>
          mayManage &&
          id && (
            <PersonalData
              phone={phone}
              companyId={companyId}
              onErase={(button) => setAsked({ id, phone, button })}
            />
          )
        }
      />
      {asked && (
        // Beside the contact, which may be gone before the answer is here.
        <ErasureDialog
          phone={asked.phone}
          companyId={companyId}
          onClose={() => {
            setAsked(null)
            // Mantine gives the focus back only from a dialog that was there before it opened.
            void keepFocus(Promise.resolve(), asked.button)
          }}
          onErased={close}
        />
      )}
    </Drawer>
  )
}
