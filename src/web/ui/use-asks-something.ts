import { useModals } from '@mantine/modals'
import { useDeferredValue } from 'react'

/** Whether a question is open, or was when Escape was pressed: it handles the key before a dialog below does, and is closed by then. */
export function useAsksSomething(more = false): boolean {
  const { modals } = useModals()
  const asks = more || modals.length > 0
  const asked = useDeferredValue(asks)
  return asks || asked
}
