import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to a new page for screen readers and keyboards. A part that the hash names takes it itself. */
export function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (hash) return
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname, hash])

  return main
}
