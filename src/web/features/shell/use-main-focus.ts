import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to a new page for screen readers and keyboards. */
export function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname])

  return main
}
