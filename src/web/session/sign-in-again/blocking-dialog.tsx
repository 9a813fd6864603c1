import { Modal } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { keepDialogsBelow } from '../../ui/keep-dialogs-below.ts'

export function BlockingDialog({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.addEventListener('focusin', keepFocus)
    return () => document.removeEventListener('focusin', keepFocus)
  }, [])
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

/** A screen that loads behind the dialog would take the focus, and the rest of the password. */
function keepFocus({ target, relatedTarget }: FocusEvent) {
  if (!(target instanceof Element) || !(relatedTarget instanceof HTMLElement)) return
  if (target.closest('#root') && relatedTarget.closest('[role=dialog]')) relatedTarget.focus()
}
