import { useModals } from '@mantine/modals'

/** Whether a question is open: Escape is for it alone, not for a dialog below. */
export const useAsksSomething = (more = false): boolean => useModals().modals.length > 0 || more
