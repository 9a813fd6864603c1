import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

interface Question {
  readonly title: string
  readonly children: ReactNode
  /** Label of the confirming button. */
  readonly confirm: string
  /** "Cancelar" unless given. */
  readonly cancel?: string
  /** Red for removals. */
  readonly color?: 'red'
  readonly onConfirm: () => void
  /** After any answer, `onConfirm` included. */
  readonly onClose?: () => void
}

/** The focus starts at the cancelling button, so that an early key does nothing. Returns what withdraws the question. */
export function askFirst({
  confirm,
  cancel = 'Cancelar',
  color,
  ...question
}: Question): () => void {
  const atFirst = { 'data-autofocus': true }
  const id = modals.openConfirmModal({
    ...question,
    // By its own listener it would close before a dialog below sees the key, which then closes too.
    closeOnEscape: false,
    onKeyDown: ({ key }) => key === 'Escape' && withdraw(),
    labels: { confirm, cancel },
    confirmProps: color ? { color } : {},
    cancelProps: atFirst,
  })
  const withdraw = () => modals.close(id)
  return withdraw
}
