import { useModals } from '@mantine/modals'
import { useDeferredValue } from 'react'

/** Whether a question is open: it handles Escape before a dialog below does, and is closed by then. */
export function useAsksSomething(more = false): boolean {
  const { modals } = useModals()
  return useDeferredValue(more || modals.length > 0)
}
