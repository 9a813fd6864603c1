import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { keepDialogsBelow } from '../../ui/keep-dialogs-below.ts'

export function BlockingDialog({ title, children }: { title: string; children: ReactNode }) {
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
