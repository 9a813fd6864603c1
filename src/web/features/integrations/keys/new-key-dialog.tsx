import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { KeyFields } from './keys-queries.ts'
import { NewKey } from './new-key.tsx'
import { NewKeyForm } from './new-key-form.tsx'

type Props = { onCreate: (fields: KeyFields) => Promise<string>; onClose: () => void }

export function NewKeyDialog({ onCreate, onClose }: Props) {
  const [key, setKey] = useState<string | null>(null)
  if (key === null) {
    return (
      <NewKeyForm onSave={async (fields) => setKey(await onCreate(fields))} onClose={onClose} />
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Chave criada"
      size="lg"
      // It cannot be shown again.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <NewKey text={key} onClose={onClose} />
    </Modal>
  )
}
