import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ContactView, readContactView, writeContactView } from './contact-view.ts'

export type ChangeView = (change: Partial<ContactView>) => void

/** The view that the address bar tells, and its change. Whatever else changes, the first page is shown again. */
export function useContactView(): [ContactView, ChangeView] {
  const [address, setAddress] = useSearchParams()
  const view = useMemo(() => readContactView(address), [address])
  const change = useCallback<ChangeView>(
    (part) => {
      // A contact or a tab that was just opened may not be drawn yet.
      const now = new URLSearchParams(window.location.search)
      const next = writeContactView(now, { ...readContactView(now), page: 1, ...part })
      // At once: a contact that is opened before the list is drawn would take the filters before with it.
      setAddress(next, { flushSync: true })
    },
    [setAddress],
  )
  return [view, change]
}
