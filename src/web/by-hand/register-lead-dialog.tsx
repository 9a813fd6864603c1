import { Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { RegisterLeadForm } from './register-lead-form.tsx'
import { RegisteredLead } from './registered-lead.tsx'
import type { Registered } from './use-register-lead.ts'

type Props = { companyId: string; onClose: () => void }

/** A click outside does not close it, so no input is lost. */
export function RegisterLeadDialog({ companyId, onClose }: Props) {
  const [registered, setRegistered] = useState<Registered | null>(null)
  // A reception enters most leads from one source.
  const lastSource = useRef<string>(undefined)
  return (
    <Modal opened onClose={onClose} title="Registrar lead" size="lg" closeOnClickOutside={false}>
      {registered ? (
        <RegisteredLead {...registered} onAgain={() => setRegistered(null)} onClose={onClose} />
      ) : (
        <RegisterLeadForm
          companyId={companyId}
          source={lastSource.current ?? 'outros'}
          takesFocus={lastSource.current !== undefined}
          onRegistered={(lead, from) => {
            lastSource.current = from
            setRegistered(lead)
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
