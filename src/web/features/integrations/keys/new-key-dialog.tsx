import { Modal } from '@mantine/core'
import { useState } from 'react'
import { keyWords, type Purpose } from './key-words.ts'
import type { KeyFields } from './keys-queries.ts'
import { NewKey } from './new-key.tsx'
import { NewKeyForm } from './new-key-form.tsx'

type Props = {
  purpose: Purpose
  onCreate: (fields: KeyFields) => Promise<string>
  onClose: () => void
}

export function NewKeyDialog({ purpose, onCreate, onClose }: Props) {
  const [key, setKey] = useState<string | null>(null)
  if (key === null) {
    return (
      <NewKeyForm
        purpose={purpose}
        onSave={async (fields) => setKey(await onCreate(fields))}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={keyWords[purpose].made}
      size="lg"
      // It cannot be shown again.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <NewKey text={key} purpose={purpose} onClose={onClose} />
    </Modal>
  )
}
