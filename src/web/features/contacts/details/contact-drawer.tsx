import { Drawer } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenant } from '../../../company/use-tenant.ts'
import { useAsksSomething } from '../../../ui/use-asks-something.ts'
import { useOpened } from '../../../use-opened.ts'
import type { Won } from '../won-form.tsx'
import { contactQuery } from './contact-details-query.ts'
import { ContactDetailsView } from './contact-details-view.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { ErasureDialog } from './erasure-dialog.tsx'
import { PersonalData } from './personal-data.tsx'

type Props = {
  companyId: string
  timeZone: string | undefined
  onWon: (contact: Won) => void
  /** While the value of a sale is asked, above the drawer. */
  asksValue: boolean
}
type Asked = { id: string; phone: string }

/** The contact is in the address, so the link can be shared. */
export function ContactDrawer({ companyId, timeZone, onWon, asksValue }: Props) {
  const { id: openedId, close } = useOpened('contato')
  const { mayManage } = useTenant()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [erasedId, setErasedId] = useState<string | null>(null)
  const [transfers, setTransfers] = useState(false)
  const [corrects, setCorrects] = useState(false)
  // Keeps the content while the drawer closes.
  const [id, setId] = useState(openedId)
  if (openedId !== null && openedId !== id) setId(openedId)
  // The browser's Back button must not leave the question open for another contact.
  if (asked && asked.id !== openedId) setAsked(null)
  if (corrects && id !== openedId) setCorrects(false)
  const asksSomething = useAsksSomething(asked !== null || asksValue || transfers || corrects)
  // Without the details: a typed note of the erased contact would ask before it is lost.
  useDidUpdate(close, [erasedId])
  const contact = useQuery({ ...contactQuery(id, companyId), enabled: openedId !== null })
  return (
    <Drawer
      opened={openedId !== null}
      onClose={close}
      closeOnEscape={!asksSomething}
      returnFocus={!asksValue}
      position="right"
      size={480}
      padding="lg"
      title="Detalhes do contato"
      styles={{ title: { fontWeight: 650 } }}
    >
      {id !== erasedId && (
        <ContactDetailsView
          contact={contact}
          timeZone={timeZone}
          onWon={onWon}
          onAsking={setTransfers}
          footer={({ phone }) =>
            mayManage &&
            id && (
              <PersonalData
                phone={phone}
                companyId={companyId}
                onCorrect={() => setCorrects(true)}
                onErase={() => setAsked({ id, phone })}
              />
            )
          }
        />
      )}
      {corrects && contact.data && (
        <CorrectionForm contact={contact.data} onClose={() => setCorrects(false)} />
      )}
      {asked && (
        // Outside the details: the contact may be gone before the response arrives.
        <ErasureDialog
          phone={asked.phone}
          companyId={companyId}
          onClose={() => setAsked(null)}
          onErased={() => setErasedId(asked.id)}
        />
      )}
    </Drawer>
  )
}
