import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

/** A dialog below also handles Escape and would close with its input. */
export const keepDialogsBelow = { 'data-mantine-stop-propagation': 'true' }

export function OverPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={title}
      zIndex={1000}
      overlayProps={{ blur: 6, backgroundOpacity: 0.55 }}
      attributes={{
        content: keepDialogsBelow,
        body: keepDialogsBelow,
        // These attributes replace the theme's, which prevent a second banner landmark.
        header: { role: 'none' },
      }}
    >
      {children}
    </Modal>
  )
}
