import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

/** A dialog of the page below listens for Escape as well, and would close with all that was typed. */
export const keepDialogsBelow = { 'data-mantine-stop-propagation': 'true' }

/** Over a page whose session has ended: it stays as it is, and only what is asked here leads back to it. */
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
        // The theme's, which these attributes take the place of: a second banner of the page otherwise.
        header: { role: 'none' },
      }}
    >
      {children}
    </Modal>
  )
}
