import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

interface Question {
  readonly title: string
  readonly children: ReactNode
  /** Label of the confirming button. */
  readonly confirm: string
  /** Red for removals. */
  readonly color?: 'red'
  readonly onConfirm: () => void
}

/** The focus starts at "Cancelar", so that an early key does nothing. */
export function askFirst({ confirm, color, ...question }: Question): void {
  const atFirst = { 'data-autofocus': true }
  modals.openConfirmModal({
    ...question,
    labels: { confirm, cancel: 'Cancelar' },
    confirmProps: color ? { color } : {},
    cancelProps: atFirst,
  })
}
