import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

interface Question {
  readonly title: string
  readonly children: ReactNode
  /** What the button does that goes on. */
  readonly confirm: string
  /** Red where it takes something away. */
  readonly color?: 'red'
  readonly onConfirm: () => void
  readonly onClose?: () => void
}

/** Before what is not easily undone. A key pressed too soon does nothing: the keyboard begins at "Cancelar". */
export function askFirst({ confirm, color, ...question }: Question): void {
  const atFirst = { 'data-autofocus': true }
  modals.openConfirmModal({
    ...question,
    labels: { confirm, cancel: 'Cancelar' },
    confirmProps: color ? { color } : {},
    cancelProps: atFirst,
  })
}
