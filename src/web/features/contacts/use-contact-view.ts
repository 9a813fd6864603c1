import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ContactView, readContactView, writeContactView } from './contact-view.ts'

export type ChangeView = (change: Partial<ContactView>) => void

/** Every change returns to the first page. */
export function useContactView(): [ContactView, ChangeView] {
  const [address, setAddress] = useSearchParams()
  const view = useMemo(() => readContactView(address), [address])
  const change = useCallback<ChangeView>(
    (part) => {
      // Reads the address itself, because the rendered one may be stale.
      const now = new URLSearchParams(window.location.search)
      const next = writeContactView(now, { ...readContactView(now), page: 1, ...part })
      // Synchronous: a contact opened before the render would restore the previous filters.
      setAddress(next, { flushSync: true })
    },
    [setAddress],
  )
  return [view, change]
}
